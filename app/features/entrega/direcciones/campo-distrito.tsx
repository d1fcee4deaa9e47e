import { useEffect, useRef, useState } from "react";
import { ComboboxField } from "#app/ui/combobox-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import type { searchDistritos } from "#lib/ubigeo/buscar.ts";
import { warn } from "#lib/warn.ts";
import { type CampoLugar, MAX_NOMBRE, type TextosLugar, VISTO } from "./lugar.ts";

/** As many as fit above a phone's keyboard. */
const MAX_OPCIONES = 6;

/** For the current text only. The list of districts (11 kB) is loaded on first use. */
function useOpciones() {
  const find = useRef<typeof searchDistritos>(null);
  const last = useRef("");
  const [opciones, setOpciones] = useState<readonly string[]>([]);
  const [fallo, setFallo] = useState(false);

  const show = (search: typeof searchDistritos, texto: string) =>
    setOpciones(search(texto, MAX_OPCIONES).map(formatDistrito));
  const load = async (texto: string) => {
    setOpciones([]);
    try {
      const buscar = await import("#lib/ubigeo/buscar.ts");
      find.current = buscar.searchDistritos;
      setFallo(false);
      if (last.current === texto) show(buscar.searchDistritos, texto);
    } catch (error) {
      warn("the list of districts could not be loaded", error);
      setFallo(true);
    }
  };
  const search = (texto: string) => {
    last.current = texto;
    if (find.current) show(find.current, texto);
    else void load(texto);
  };
  return { opciones, fallo, search };
}

interface Props {
  valores: TextosLugar;
  errores: Partial<Record<CampoLugar, string>>;
}

const TRES = [
  ["departamento", "Departamento", "address-level1"],
  ["provincia", "Provincia", "address-level2"],
  ["distrito", "Distrito", "address-level3"],
] as const;

/** Serves unlisted districts, and browsers without scripts. */
function TresCampos({ valores, errores }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      {TRES.map(([name, label, autoComplete]) => (
        <Field
          key={name}
          label={label}
          name={name}
          maxLength={MAX_NOMBRE}
          autoComplete={autoComplete}
          defaultValue={valores[name]}
          error={errores[name]}
        />
      ))}
    </div>
  );
}

const SIN_LISTA = "No se pudo cargar la lista. Escribe distrito, provincia y departamento: Comas, Lima, Lima.";

const describe = (count: number) =>
  count === 0 ? "Ningún distrito" : count === 1 ? "1 distrito" : `${count} distritos`;

/** `judgeLugar` validates either kind of field. */
export function CampoDistrito({ valores, errores }: Props) {
  const escrito = valores.departamento || valores.provincia || valores.distrito;
  const [aMano, setAMano] = useState(!valores.lugar && Boolean(escrito));
  const box = useRef<HTMLDivElement>(null);
  const { opciones, fallo, search } = useOpciones();
  const [texto, setTexto] = useState(valores.lugar);
  const before = useRef(aMano);

  useEffect(() => {
    if (before.current === aMano) return;
    before.current = aMano;
    box.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [aMano]);

  const tres = <TresCampos valores={valores} errores={errores} />;
  return (
    <div ref={box} className="grid justify-items-start gap-2 *:w-full">
      <input type="hidden" name={VISTO} value={valores[VISTO]} />
      {aMano ? (
        tres
      ) : (
        <>
          <div className="noscript:hidden">
            <ComboboxField
              label="Distrito"
              name="lugar"
              required
              maxLength={3 * MAX_NOMBRE}
              defaultValue={texto}
              hint={fallo ? SIN_LISTA : "Escribe y elige: por ejemplo, Miraflores."}
              error={errores.lugar}
              options={opciones}
              status={describe(opciones.length)}
              onFocus={({ currentTarget: { value } }) => search(value)}
              onText={(typed) => {
                setTexto(typed);
                search(typed);
              }}
            />
          </div>
          <noscript>{tres}</noscript>
        </>
      )}
      <div className="noscript:hidden">
        <Button variant="secondary" size="sm" onClick={() => setAMano(!aMano)}>
          {aMano ? "Buscar mi distrito en la lista" : "Mi distrito no está en la lista"}
        </Button>
      </div>
    </div>
  );
}

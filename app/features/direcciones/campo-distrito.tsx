import { useEffect, useRef, useState } from "react";
import { ComboboxField } from "#app/ui/combobox-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { warn } from "#lib/warn.ts";
import { type CampoLugar, MAX_NOMBRE, type TextosLugar, VISTO } from "./lugar.ts";

/** As many as a phone shows above its keyboard. */
const MAX_OPCIONES = 6;

type Buscar = typeof import("#lib/ubigeo/buscar.ts");

const NADA = { texto: "", opciones: [] as readonly string[] };

/**
 * What is found for the text, and never for one that was typed before. The list of districts, 11 kB, is loaded when the
 * field is first used.
 */
function useOpciones() {
  const buscar = useRef<Buscar>(null);
  const last = useRef("");
  const [hallado, setHallado] = useState(NADA);
  const [fallo, setFallo] = useState(false);

  const show = ({ searchDistritos }: Buscar, texto: string) =>
    setHallado({ texto, opciones: searchDistritos(texto, MAX_OPCIONES).map(formatDistrito) });
  const load = async (texto: string) => {
    setHallado(NADA);
    try {
      buscar.current = await import("#lib/ubigeo/buscar.ts");
      setFallo(false);
      if (last.current === texto) show(buscar.current, texto);
    } catch (error) {
      warn("the list of districts could not be loaded", error);
      setFallo(true);
    }
  };
  const search = (texto: string) => {
    last.current = texto;
    if (buscar.current) show(buscar.current, texto);
    else void load(texto);
  };
  return { opciones: hallado.opciones, fallo, search };
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

/** One field each, for a district that is not in the list, and without scripts. */
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

/** Where an address lies: one box to type and choose from, or three. `judgeLugar` says what came of it. */
export function CampoDistrito({ valores, errores }: Props) {
  const escrito = valores.departamento || valores.provincia || valores.distrito;
  const [aMano, setAMano] = useState(!valores.lugar && Boolean(escrito));
  const cambiado = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const { opciones, fallo, search } = useOpciones();
  const lugar = useRef(valores.lugar);

  useEffect(() => {
    if (cambiado.current) box.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    cambiado.current = false;
  }, [aMano]);

  const toggle = () => {
    cambiado.current = true;
    setAMano(!aMano);
  };
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
              defaultValue={lugar.current}
              hint={fallo ? SIN_LISTA : "Escribe y elige: por ejemplo, Miraflores."}
              error={errores.lugar}
              options={opciones}
              status={describe(opciones.length)}
              onFocus={({ currentTarget: { value } }) => search(value)}
              onText={(texto) => {
                lugar.current = texto;
                search(texto);
              }}
            />
          </div>
          <noscript>{tres}</noscript>
        </>
      )}
      <div className="noscript:hidden">
        <Button variant="secondary" size="sm" onClick={toggle}>
          {aMano ? "Buscar mi distrito en la lista" : "Mi distrito no está en la lista"}
        </Button>
      </div>
    </div>
  );
}

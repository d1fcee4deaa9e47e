import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, FieldError, SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { addIgv, formatSoles, parseSoles } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import { CampoProductos, type ProductoElegido } from "./campo-productos.tsx";
import { CODIGOS_POR_LOTE, generateCodigo } from "./codigos.ts";
import type { OpcionesCupon } from "./cupones.schema.ts";
import { describeForm } from "./describir-formulario.ts";
import { isCodigo, MAX_CODIGO, normalizeCodigo } from "./cupones.ts";

function hintMonto(typed: string): string {
  const amount = parseSoles(typed);
  return amount ? `Sin IGV. ${formatSoles(addIgv(amount))} con IGV` : "Sin IGV, en soles";
}

interface Props extends OpcionesCupon {
  clave: string;
  hoy: string;
  withIgv: boolean;
}

export function FormularioCupon({ clave, categorias, cobrarEnvio, hoy, withIgv }: Props) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo crear el cupón." });
  const form = useRef<HTMLFormElement>(null);
  const [codigo, setCodigo] = useState("");
  const [tipo, setTipo] = useState("porcentaje");
  const [valor, setValor] = useState("");
  const [reparto, setReparto] = useState("uno");
  const [elegidos, setElegidos] = useState<readonly ProductoElegido[]>([]);
  const [texto, setTexto] = useState<string | null>(null);
  const tell = (chosen = elegidos) => {
    const nombres = chosen.map(({ nombre }) => nombre);
    if (form.current) setTexto(describeForm(new FormData(form.current), withIgv, nombres));
  };
  const unicos = reparto === "codigos";
  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,42rem)_minmax(16rem,26rem)] xl:gap-x-8"
      onInput={() => tell()}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="crear" />
      <input type="hidden" name="clave" value={clave} />
      <div className="grid items-start gap-4 sm:max-w-2xl sm:grid-cols-2">
        <SelectField
          label="Cómo se reparte"
          name="reparto"
          value={reparto}
          onChange={(event) => setReparto(event.target.value)}
          error={campos.reparto}
          hint={
            unicos
              ? "Cada persona escribe el suyo, y vale una sola vez"
              : "Todos escriben el mismo, hasta que se acaben"
          }
        >
          <option value="uno">Un código para todos</option>
          <option value="codigos">Códigos de un solo uso</option>
        </SelectField>
        <div className="grid gap-2 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto] items-start">
          <Field
            label={unicos ? "Nombre" : "Código"}
            name="codigo"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_CODIGO}
            value={codigo}
            onChange={(event) => setCodigo(event.target.value.toUpperCase())}
            hint={
              unicos
                ? "Solo para ti, por ejemplo FERIA2026. Después no se puede cambiar."
                : "Lo que escribe el cliente: VERANO20. Después no se puede cambiar."
            }
            error={campos.codigo}
          />
          <Button
            variant="secondary"
            className="justify-self-start sm:mt-6.5"
            onClick={() => setCodigo(generateCodigo(8))}
          >
            Generar uno
          </Button>
        </div>
        <SelectField
          label="Qué descuenta"
          name="tipo"
          value={tipo}
          onChange={(event) => setTipo(event.target.value)}
          error={campos.tipo}
          {...(!cobrarEnvio && {
            hint: "El envío gratis se ofrece cuando el envío se cobra con el pedido (Ajustes, Envío).",
          })}
        >
          <option value="porcentaje">Un porcentaje</option>
          <option value="monto">Un monto</option>
          {cobrarEnvio ? <option value="envio">El envío</option> : null}
        </SelectField>
        {tipo === "envio" ? (
          <p className="text-sm text-muted sm:mt-6.5">Lo que el pedido pague de envío, sea cual sea la zona.</p>
        ) : (
          <Field
            label={tipo === "monto" ? "Monto (S/)" : "Porcentaje (%)"}
            name="valor"
            required
            inputMode={tipo === "monto" ? "decimal" : "numeric"}
            autoComplete="off"
            value={valor}
            onChange={(event) => setValor(event.target.value)}
            hint={tipo === "monto" ? hintMonto(valor) : "De 1 a 90, sobre el precio usual"}
            error={campos.valor}
          />
        )}
        <Field
          label="Compra mínima (S/)"
          name="minimo"
          inputMode="decimal"
          autoComplete="off"
          hint="Sin IGV; vacío si no hay mínimo"
          error={campos.minimo}
        />
        <fieldset className="grid content-start gap-1 sm:col-span-2">
          <legend className="mb-1 text-sm font-semibold">Categorías</legend>
          <div className="flex flex-wrap gap-x-5">
            {categorias.map((nombre) => (
              <label key={nombre} className="flex min-h-11 items-center gap-2">
                <input type="checkbox" name="categorias" value={nombre} className="size-5" />
                {nombre}
              </label>
            ))}
          </div>
          <p className="text-sm text-muted">Sin marcar ninguna ni elegir productos, vale para toda la tienda.</p>
          <FieldError id="categorias-error" error={campos.categorias} />
        </fieldset>
        <CampoProductos
          elegidos={elegidos}
          error={campos.productos}
          onChange={(chosen) => {
            setElegidos(chosen);
            tell(chosen);
          }}
        />
        <Field label="Primer día" name="desde" type="date" required min={hoy} defaultValue={hoy} error={campos.desde} />
        <Field
          label="Último día"
          name="hasta"
          type="date"
          required
          min={hoy}
          hint="Hasta la medianoche de Lima"
          error={campos.hasta}
        />
        <Field
          label={unicos ? "Cuántos códigos" : "Usos en total"}
          name="usos"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={
            unicos
              ? `Hasta ${formatNumero(CODIGOS_POR_LOTE)} de una vez; después puedes generar más`
              : "Pedidos que pueden usarlo; se dice a los clientes"
          }
          error={campos.usos}
        />
        <Field
          label="Usos por persona"
          name="por_persona"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          error={campos.por_persona}
        />
        <div className="sm:col-span-2">
          <CheckboxField
            name="primera_compra"
            value="1"
            label="Solo para la primera compra de cada persona"
            error={campos.primera_compra}
          />
        </div>
      </div>
      <output className="grid gap-1 rounded-control bg-sunken p-3 text-sm sm:max-xl:max-w-2xl xl:sticky xl:top-20">
        <span className="font-semibold">Lo que leerán los clientes</span>
        <span className={texto === null ? "text-muted" : undefined}>
          {texto ?? "Aparece aquí cuando completes el descuento, los usos y las fechas."}
        </span>
        {codigo && !isCodigo(normalizeCodigo(codigo)) ? (
          <span className="text-muted">El código lleva de 3 a 24 letras sin tilde, números o guiones.</span>
        ) : null}
      </output>
      <Button type="submit" className="justify-self-start" busy={busy ? "Creando…" : undefined}>
        Crear el cupón
      </Button>
    </form>
  );
}

import type { ReactNode } from "react";
import { CheckboxField, Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Opciones } from "./opciones.tsx";
import { BIEN_NOMBRE, type CampoReclamo, DEFINICIONES, DOCUMENTO_NOMBRE, LARGOS, TIPO_NOMBRE } from "./reclamos.ts";

interface Props {
  plain: (campo: CampoReclamo) => {
    name: CampoReclamo;
    defaultValue: string | undefined;
    error: string | undefined;
    autoFocus: boolean;
  };
}

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section aria-label={titulo} className="grid gap-5 rounded-card border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </section>
  );
}

/** Fields in the order of the Anexo I. */
export function CamposReclamo({ plain }: Props) {
  const field = (campo: keyof typeof LARGOS) => ({ ...plain(campo), maxLength: LARGOS[campo] });
  const choice = (campo: "tipo" | "bien") => {
    const { name, defaultValue: chosen, error } = plain(campo);
    return { name, chosen, error };
  };
  return (
    <>
      <Grupo titulo="1. Tus datos">
        <Field label="Nombre completo" {...field("nombre")} autoComplete="name" required />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label="Tipo de documento"
            {...plain("documento_tipo")}
            defaultValue={plain("documento_tipo").defaultValue || "dni"}
          >
            {Object.entries(DOCUMENTO_NOMBRE).map(([value, nombre]) => (
              <option key={value} value={value}>
                {nombre}
              </option>
            ))}
          </SelectField>
          <Field label="Número de documento" {...field("documento_numero")} autoComplete="off" required />
        </div>
        <p className="text-sm text-muted">
          Para responderte necesitamos tu domicilio o tu correo electrónico: basta uno de los dos.
        </p>
        <Field label="Domicilio" {...field("domicilio")} autoComplete="street-address" />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Correo electrónico"
            {...field("email")}
            type="email"
            autoComplete="email"
            hint="Si lo escribes, te enviamos una copia."
          />
          <Field
            label="Teléfono (opcional)"
            {...field("telefono")}
            type="tel"
            autoComplete="tel"
            placeholder="987 654 321"
          />
        </div>
        <div className="group/menor grid gap-3">
          <CheckboxField
            label="El consumidor es menor de edad"
            name="menor"
            value="si"
            defaultChecked={Boolean(plain("menor").defaultValue)}
          />
          <div className="hidden group-has-checked/menor:block">
            <Field label="Nombre del padre, madre o apoderado" {...field("apoderado")} autoComplete="off" />
          </div>
        </div>
      </Grupo>

      <Grupo titulo="2. El producto o servicio">
        <Opciones
          legend="¿Qué contrataste?"
          {...choice("bien")}
          options={Object.entries(BIEN_NOMBRE).map(([value, label]) => ({ value, label }))}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Monto reclamado en soles (opcional)"
            {...field("monto")}
            inputMode="decimal"
            autoComplete="off"
            placeholder="120.50"
          />
          <Field label="Número de pedido (opcional)" {...field("pedido")} autoComplete="off" />
        </div>
        <TextAreaField label="Descripción del producto o servicio (opcional)" {...field("descripcion")} rows={2} />
      </Grupo>

      <Grupo titulo="3. Tu reclamo o queja">
        <Opciones
          legend="¿Qué quieres presentar?"
          {...choice("tipo")}
          options={(["reclamo", "queja"] as const).map((value) => ({
            value,
            label: TIPO_NOMBRE[value],
            note: DEFINICIONES[value],
          }))}
        />
        <TextAreaField label="Detalle" {...field("detalle")} rows={6} required hint="Cuéntanos qué pasó y cuándo." />
        <TextAreaField
          label="Pedido del consumidor (opcional)"
          {...field("solicitud")}
          rows={3}
          hint="¿Qué solución esperas?"
        />
      </Grupo>
    </>
  );
}

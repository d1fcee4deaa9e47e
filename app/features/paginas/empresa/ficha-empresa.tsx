import type { DatosTienda } from "./datos.ts";

export function FichaEmpresa({ datos }: { datos: DatosTienda }) {
  const filas = [
    ["Razón social", datos.razonSocial],
    ...(datos.nombreComercial ? [["Nombre comercial", datos.nombreComercial] as const] : []),
    ["RUC", datos.ruc],
    ["Domicilio", datos.direccion],
    ["Teléfono", datos.telefono],
    ["Correo", datos.email],
    ["Horario de atención", datos.horario],
  ] as const;
  return (
    <section aria-labelledby="empresa" className="self-start rounded-card border bg-surface p-6">
      <h2 id="empresa" className="text-xl">
        La empresa
      </h2>
      <dl className="mt-2 divide-y">
        {filas.map(([nombre, valor]) => (
          <div key={nombre} className="py-3">
            <dt className="text-sm text-muted">{nombre}</dt>
            <dd className="font-medium">{valor}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { DatosTienda } from "./datos.ts";

/** Who answers for the shop, in law. */
export function FichaEmpresa({ datos }: { datos: DatosTienda }) {
  const filas = [
    ["Razón social", datos.razonSocial],
    ["RUC", datos.ruc],
    ["Domicilio", datos.direccion],
    ["Teléfono", datos.telefono],
    ["Correo", datos.email],
    ["Horario de atención", datos.horario],
  ] as const;
  return (
    <section aria-labelledby="empresa" className="mt-12 lg:mt-16">
      <h2 id="empresa" className="text-2xl">
        La empresa
      </h2>
      <dl className="mt-4 max-w-text divide-y border-y">
        {filas.map(([nombre, valor]) => (
          <div key={nombre} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{nombre}</dt>
            <dd className="font-medium">{valor}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

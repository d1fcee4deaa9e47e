import type { DatosTienda } from "./datos.ts";

/** Letterhead of printed pages, which have no header and footer. */
export function Membrete({ datos }: { datos: DatosTienda }) {
  return (
    <header className="container-store mb-6 hidden max-w-none border-b pb-4 print:block">
      {datos.logo ? <img src={datos.logo} alt="" className="h-12 object-contain object-left" /> : null}
      <p className="font-display text-2xl font-bold">{datos.nombre}</p>
      <p>
        {datos.razonSocial} · RUC {datos.ruc}
      </p>
      <p className="text-sm">
        {datos.direccion} · {datos.telefono} · {datos.email}
      </p>
    </header>
  );
}

import type { DatosTienda } from "./datos.ts";

/** Who sells, at the top of what is printed: the shop's own header and footer stay on the screen. */
export function Membrete({ datos }: { datos: DatosTienda }) {
  return (
    <header className="container-store mb-6 hidden max-w-none border-b pb-4 print:block">
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

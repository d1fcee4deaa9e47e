import { Mail, MapPin, Phone, UserRound } from "lucide-react";
import type { Usuario } from "./usuarios.ts";

interface Props {
  usuario: Pick<Usuario, "nombre" | "apellido" | "email" | "telefono" | "direccion">;
}

/** What the shop holds of a person, for the person. SPEC.md section 2. */
export function DatosPersonales({ usuario }: Props) {
  const filas = [
    { icon: UserRound, nombre: "Nombre", valor: `${usuario.nombre} ${usuario.apellido}`.trim() },
    { icon: Mail, nombre: "Correo electrónico", valor: usuario.email },
    { icon: Phone, nombre: "Teléfono", valor: usuario.telefono, vacio: "No especificado" },
    { icon: MapPin, nombre: "Dirección", valor: usuario.direccion, vacio: "No especificada" },
  ];
  return (
    <section aria-labelledby="datos-personales" className="grid gap-5 rounded-card border bg-surface p-5 sm:p-6">
      <h2 id="datos-personales" className="text-xl">
        Datos personales
      </h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        {filas.map(({ icon: Icon, nombre, valor, vacio }) => (
          <div key={nombre} className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3">
            <Icon aria-hidden className="row-span-2 mt-1 size-5 text-muted" strokeWidth={1.75} />
            <dt className="text-sm text-muted">{nombre}</dt>
            <dd className={valor ? "font-medium whitespace-pre-line" : "text-muted"}>{valor || vacio}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormularioMisDatos, type EstadoContacto } from "./formulario-contacto.tsx";
import type { Usuario } from "./usuarios.ts";

interface Props {
  usuario: Pick<Usuario, "nombre" | "apellido" | "email" | "telefono" | "direccion">;
  ruta: string;
  editando: boolean;
  estado: EstadoContacto | undefined;
}

interface Dato {
  icon: IconName;
  nombre: string;
  valor: string | null;
  vacio?: string;
}

function Filas({ filas }: { filas: readonly Dato[] }) {
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {filas.map(({ icon, nombre, valor, vacio }) => (
        <div key={nombre} className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3">
          <Icon name={icon} className="row-span-2 mt-1 size-5 text-muted" />
          <dt className="text-sm text-muted">{nombre}</dt>
          <dd className={cx("wrap-anywhere", valor ? "font-medium whitespace-pre-line" : "text-muted")}>
            {valor || vacio}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useFocusOfEdicion(editando: boolean, answer: unknown) {
  const box = useRef<HTMLElement>(null);
  const before = useRef(editando);
  const answered = useRef(answer);
  useEffect(() => {
    if (before.current === editando && answered.current === answer) return;
    before.current = editando;
    answered.current = answer;
    const target = editando
      ? (box.current?.querySelector("[aria-invalid=true]") ?? box.current?.querySelector("input, textarea"))
      : box.current?.querySelector("[name=editar]");
    if (target instanceof HTMLElement) target.focus();
  }, [editando, answer]);
  return box;
}

/** The identity provider has the other data. */
export function DatosPersonales({ usuario, ruta, editando, estado }: Props) {
  const box = useFocusOfEdicion(editando, estado);
  const { nombre, apellido, email, telefono, direccion } = usuario;
  const fijas: Dato[] = [
    { icon: "user-round", nombre: "Nombre", valor: `${nombre} ${apellido}`.trim() },
    { icon: "mail", nombre: "Correo electrónico", valor: email },
  ];
  const editables: Dato[] = [
    { icon: "phone", nombre: "Teléfono", valor: telefono && formatTelefono(telefono), vacio: "No especificado" },
    { icon: "map-pin", nombre: "Dirección", valor: direccion, vacio: "No especificada" },
  ];
  return (
    <section
      ref={box}
      aria-labelledby="datos-personales"
      className="grid gap-5 rounded-card border bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="datos-personales" className="text-xl">
          Datos personales
        </h2>
        {editando ? null : (
          <Form method="get" action={ruta} preventScrollReset>
            <Button type="submit" name="editar" value="1" variant="secondary" size="sm">
              <Icon name="pencil" className="size-4" />
              Editar
            </Button>
          </Form>
        )}
      </div>
      <Filas filas={editando ? fijas : [...fijas, ...editables]} />
      {editando ? <FormularioMisDatos contacto={{ telefono, direccion }} ruta={ruta} estado={estado} /> : null}
    </section>
  );
}

import { cx } from "#app/ui/cx.ts";
import { formatIniciales, type Usuario } from "./usuarios.ts";

const COLORES = [
  "bg-info-soft text-info",
  "bg-success-soft text-success",
  "bg-violet-soft text-violet",
  "bg-warning-soft text-warning",
  "bg-accent-soft text-accent",
];

/** Hidden from screen readers: the name is next to it. */
export function Avatar({ usuario }: { usuario: Pick<Usuario, "id" | "nombre" | "apellido" | "email"> }) {
  const sum = Array.from(usuario.id, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold",
        COLORES[sum % COLORES.length],
      )}
    >
      {formatIniciales(usuario)}
    </span>
  );
}

import { formatFecha, formatFechaCorta } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Avatar } from "./avatar.tsx";
import { BotonRol, type CambioDeRol, useCambioDeRol } from "./cambiar-rol.tsx";
import { InsigniaRol } from "./insignia-rol.tsx";
import type { UsuarioListado } from "./lista.server.ts";
import { formatNombre } from "./usuarios.ts";

const buildColumns = (cambio: CambioDeRol): Column<UsuarioListado>[] => [
  {
    id: "nombre",
    header: "Usuario",
    sortable: "asc",
    sorts: "text",
    phone: "1",
    cell: (usuario) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="max-md:hidden">
          <Avatar usuario={usuario} />
        </span>
        <span className="min-w-0 max-md:truncate">
          {formatNombre(usuario)}
          <span className="block font-mono text-xs font-normal text-muted max-md:hidden">{toShortId(usuario.id)}</span>
          {usuario.etiquetas.length > 0 ? (
            <span className="block truncate text-xs font-normal text-muted">
              <span className="sr-only">Etiquetas: </span>
              {usuario.etiquetas.join(" · ")}
            </span>
          ) : null}
        </span>
      </span>
    ),
  },
  {
    id: "email",
    header: "Correo",
    sortable: "asc",
    sorts: "text",
    phone: "2",
    cell: ({ email }) => <span className="block min-w-0 break-all max-md:truncate">{email}</span>,
  },
  { id: "rol", header: "Rol", phone: "1 end", cell: (usuario) => <InsigniaRol {...usuario} /> },
  {
    id: "created_at",
    header: "Registro",
    sortable: "desc",
    sorts: "date",
    from: "lg",
    phone: "none",
    cell: ({ created_at }) => (
      <time dateTime={created_at.toISOString()} title={formatFecha(created_at)} className="whitespace-nowrap">
        {formatFechaCorta(created_at)}
      </time>
    ),
  },
  {
    id: "accion",
    header: "Acción",
    bare: true,
    align: "right",
    phone: "aside",
    cell: (usuario) => (
      <SiPuede area="personal">
        <BotonRol corto usuario={usuario} cambio={cambio} />
      </SiPuede>
    ),
  },
];

interface Props {
  usuarios: readonly UsuarioListado[];
  orden: Sort;
  yo: string;
}

export function TablaUsuarios({ usuarios, orden, yo }: Props) {
  const cambio = useCambioDeRol(yo);
  return (
    <>
      <DataTable
        caption="Usuarios"
        columns={buildColumns(cambio)}
        rows={usuarios}
        getId={({ id }) => id}
        getName={formatNombre}
        toHref={({ id }) => `/admin/usuarios/${id}`}
        toMatch={({ coincidencia }) => coincidencia}
        sort={orden}
      />
      {cambio.dialog}
    </>
  );
}

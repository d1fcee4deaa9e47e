import { formatFecha } from "#lib/fechas.ts";
import { Panel } from "#app/ui/panel.tsx";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Avatar } from "./avatar.tsx";
import { Bloquear } from "./bloquear.tsx";
import { BotonRol, useCambioDeRol } from "./cambiar-rol.tsx";
import { CerrarSesiones } from "./cerrar-sesiones.tsx";
import { InsigniaRol } from "./insignia-rol.tsx";
import { formatNombre, isAdmin, type Usuario } from "./usuarios.ts";

interface Props {
  usuario: Usuario & { eliminado_en: Date | null };
  yo: string;
  sesiones: number;
}

export function FichaUsuario({ usuario, yo, sesiones }: Props) {
  const cambio = useCambioDeRol(yo);
  const { eliminado_en } = usuario;
  if (eliminado_en) {
    return (
      <Panel title="Datos">
        <p className="font-semibold">{formatNombre(usuario)}</p>
        <p className="text-muted">
          Su dueño la eliminó el {formatFecha(eliminado_en)}. De sus pedidos quedan los productos y los montos.
        </p>
      </Panel>
    );
  }
  const datos = [
    { nombre: "Correo", valor: usuario.email },
    { nombre: "Teléfono", valor: usuario.telefono ?? "No especificado" },
    { nombre: "Dirección", valor: usuario.direccion ?? "No especificada" },
    { nombre: "Registro", valor: formatFecha(usuario.created_at) },
    ...(usuario.bloqueado_en ? [{ nombre: "Bloqueado", valor: `Desde el ${formatFecha(usuario.bloqueado_en)}` }] : []),
    { nombre: "Id", valor: usuario.id, codigo: true },
  ];
  return (
    <Panel title="Datos">
      <div className="flex items-center gap-3">
        <Avatar usuario={usuario} />
        <p className="min-w-0 flex-1 font-semibold">{formatNombre(usuario)}</p>
        <InsigniaRol {...usuario} />
      </div>
      <dl className="grid gap-2">
        {datos.map(({ nombre, valor, codigo }) => (
          <div key={nombre} className="grid gap-x-3 sm:grid-cols-[6rem_1fr]">
            <dt className="text-muted">{nombre}</dt>
            <dd className={codigo ? "font-mono text-xs break-all" : "min-w-0 break-words whitespace-pre-line"}>
              {valor}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        {usuario.bloqueado_en ? null : (
          <SiPuede area="personal">
            <BotonRol usuario={usuario} cambio={cambio} />
          </SiPuede>
        )}
        {usuario.id === yo ? null : (
          <SiPuede area={isAdmin(usuario) ? "personal" : "clientes"}>
            <CerrarSesiones usuario={usuario} sesiones={sesiones} />
            <Bloquear usuario={usuario} />
          </SiPuede>
        )}
      </div>
      {cambio.dialog}
    </Panel>
  );
}

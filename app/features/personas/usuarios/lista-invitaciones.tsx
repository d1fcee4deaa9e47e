import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFecha } from "#lib/fechas.ts";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import type { listInvitaciones } from "./invitaciones.server.ts";

type InvitacionAbierta = Awaited<ReturnType<typeof listInvitaciones>>[number];

export function ListaInvitaciones({ invitaciones }: { invitaciones: readonly InvitacionAbierta[] }) {
  const { submit, sending } = useAction({ failure: "No se pudo retirar la invitación." });
  if (invitaciones.length === 0) return <p className="text-muted">No hay ninguna por aceptar.</p>;
  return (
    <ul className="grid gap-3">
      {invitaciones.map(({ id, email, puesto, vence_en, de }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3 first:border-t-0 first:pt-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-all">{email}</p>
            <p className="text-muted">
              {NOMBRE_PUESTO[puesto]} · vence el {formatFecha(vence_en)} · invitó {de}
            </p>
          </div>
          <SiPuede area="personal">
            <Button
              variant="secondary"
              size="sm"
              busy={sending?.get("id") === id ? "Retirando…" : undefined}
              aria-label={`Retirar la invitación de ${email}`}
              onClick={() => submit({ accion: "retirar", id })}
            >
              Retirar
            </Button>
          </SiPuede>
        </li>
      ))}
    </ul>
  );
}

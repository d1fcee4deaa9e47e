import { BotonSeguir } from "#app/features/cuentas/copias/boton-seguir.tsx";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatFechaHora } from "#lib/fechas.ts";

/** `desde`: the backup's moment, from which the shop was restored. */
export function AvisoRestaurada({ desde }: { desde: Date }) {
  const puede = usePuede();
  const momento = formatFechaHora(desde);
  return (
    <aside
      aria-label="Tienda restaurada"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-warning-soft px-4 py-3 text-sm md:px-6 print:hidden"
    >
      <Icon name="circle-pause" className="size-5 shrink-0 text-warning max-md:hidden" />
      <p className="min-w-60 flex-1">
        <strong>Tienda restaurada de una copia.</strong> No sabe nada de lo que pasó después del {momento}. Vende, pero
        no envía correos ni comprobantes y no devuelve dinero hasta que un dueño pulse «Seguir».{" "}
        {puede("ver", "ajustes") ? (
          <Link to="/admin/copias" className="link inline-flex min-h-11 items-center md:min-h-8">
            Qué revisar antes
          </Link>
        ) : null}
      </p>
      <SiPuede area="ajustes">
        <BotonSeguir desde={momento} />
      </SiPuede>
    </aside>
  );
}

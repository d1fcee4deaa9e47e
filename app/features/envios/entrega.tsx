import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Totales } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";
import { hasDistrito } from "./distrito-guardado.ts";
import type { PropsEntrega } from "./entrega-distrito.tsx";
import { useEnvio } from "./tienda.ts";

const load = () => import("./entrega-distrito.tsx");

/**
 * When a purchase arrives, and what is added to its total for that: for everybody a range, and by district for who says
 * theirs, which this browser remembers. What that takes is loaded when it is needed.
 */
export function Entrega({ productos }: { productos: Pick<Totales, "subtotal" | "total"> }) {
  const { rango, cobrado, gratis, costos } = useEnvio();
  const [Distrito, setDistrito] = useState<ComponentType<PropsEntrega> | null>(null);
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (!asked && !hasDistrito()) return;
    // Without a connection, of which the frame tells, the button stays.
    load().then(
      (found) => setDistrito(() => found.EntregaDistrito),
      (error: unknown) => {
        warn("the deliveries by district could not be loaded", error);
        setAsked(false);
      },
    );
  }, [asked]);

  return (
    <section aria-label="Entrega" className="flex gap-2.5 text-sm text-muted">
      <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
      {Distrito ? (
        <Distrito productos={productos} asked={asked} />
      ) : (
        <div>
          <p>
            <strong className="text-ink">Llega en {rango}</strong>, según tu distrito.
            {cobrado ? ` ${gratis ? "Donde no es gratis, el" : "El"} envío se suma a tu total: ${costos}.` : null}
          </p>
          <Button variant="tertiary" size="sm" className="-ml-3 noscript:hidden" onClick={() => setAsked(true)}>
            Ver cuándo llega a mi distrito
          </Button>
        </div>
      )}
    </section>
  );
}

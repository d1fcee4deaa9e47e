import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { late } from "#app/ui/late.tsx";
import { useStore } from "#app/ui/use-store.ts";
import { hasDistrito } from "./distrito-guardado.ts";
import type { PropsEntrega } from "./entrega-distrito.tsx";
import { useEnvio } from "./tienda.ts";

/** Read once, without following changes. */
const distrito = { subscribe: () => () => {}, get: hasDistrito };

interface Props extends PropsEntrega {
  ask: () => void;
}

function SinDistrito({ ask }: Pick<Props, "ask">) {
  const { rango, cobrado, gratis, costos } = useEnvio();
  return (
    <div>
      <p>
        <strong className="text-ink">Llega en {rango}</strong>, según tu distrito.
        {cobrado ? ` ${gratis ? "Donde no es gratis, el" : "El"} envío se suma a tu total: ${costos}.` : null}
      </p>
      <Button variant="tertiary" size="sm" className="-ml-3 noscript:hidden" onClick={ask}>
        Ver cuándo llega a mi distrito
      </Button>
    </div>
  );
}

/** Without a connection the button stays, and the frame shows a notice. */
const EntregaDistrito = late<Props>(() => import("./entrega-distrito.tsx"), { when: "now", before: SinDistrito });

/**
 * A range for everybody, exact for a chosen district, which the browser stores. The code for that is loaded on demand.
 */
export function Entrega({ productos }: Pick<Props, "productos">) {
  const [asked, setAsked] = useState(0);
  const known = useStore(distrito, false);
  const props = { productos, asked: asked > 0, ask: () => setAsked(asked + 1) };
  return (
    <section aria-label="Entrega" className="flex gap-2.5 text-sm text-muted">
      <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
      {known || asked > 0 ? <EntregaDistrito {...props} /> : <SinDistrito {...props} />}
    </section>
  );
}

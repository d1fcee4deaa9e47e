import { useEffect } from "react";
import { useNavigate } from "react-router";
import { announce } from "#app/ui/announcer.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { COMPRA_MINUTOS, describeDelante, describeEspera } from "./cola.ts";
import { useTurno } from "./use-turno.ts";

function SinLugar() {
  return (
    <EmptyState
      level={1}
      title="No tienes un lugar en la fila"
      action={
        <ButtonLink to="/checkout" reloadDocument>
          Ir a pagar
        </ButtonLink>
      }
    >
      <p>Si tu navegador no guarda cookies, actívalas: en una va tu lugar.</p>
    </EmptyState>
  );
}

interface Props {
  /** As of the address; null where nobody knew. */
  minutos: number | null;
}

/** Where somebody waits until it is their turn to pay. */
export function Espera({ minutos }: Props) {
  const estado = useTurno();
  const navigate = useNavigate();
  const pasa = estado?.turno === "pasa";
  useEffect(() => {
    if (!pasa) return;
    announce("Es tu turno de pagar.");
    void navigate("/checkout", { replace: true });
  }, [pasa, navigate]);

  if (estado?.turno === "ninguno") return <SinLugar />;
  const espera = estado?.turno === "espera" ? estado : null;
  return (
    <EmptyState
      level={1}
      title={pasa ? "Es tu turno" : "Estás en la fila para pagar"}
      action={
        <>
          <ButtonLink to="/checkout" reloadDocument className="hidden noscript:inline-flex">
            Ver si ya me toca
          </ButtonLink>
          <ButtonLink to="/carrito" variant="secondary">
            Ver mi carrito
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="text-ink">
          <p className="min-h-8 text-xl font-semibold">
            {espera ? describeDelante(espera.delante) : null}
            {estado?.turno === "sin_red" ? "No hay conexión. Conservas tu lugar, y seguimos intentando." : null}
          </p>
          {/* Read aloud when it changes; the people before them change too often. */}
          <output className="block min-h-6">{describeEspera(espera ? espera.minutos : minutos)}</output>
        </div>
        <p>
          Ahora paga más gente de la que podemos atender a la vez, y se entra por orden de llegada. Esta página avanza
          sola. Si la cierras o se corta la red, conservas tu lugar.
        </p>
        <p>
          Cuando te toque, tendrás {COMPRA_MINUTOS} minutos para pagar. Los productos se apartan al hacer el pedido.
        </p>
      </div>
      {/* Without scripts the page asks by itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="20;url=/checkout" />
      </noscript>
    </EmptyState>
  );
}

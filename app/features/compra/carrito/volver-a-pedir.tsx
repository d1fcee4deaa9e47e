import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useShownAmount } from "#app/ui/prices.ts";
import { fetchVigentes } from "./al-dia.ts";
import { useCarrito } from "./use-carrito.ts";
import { addAll, type Pedible, planVarios } from "./varios.ts";

type ResultadoVarios = { tipo: "fallo" } | { tipo: "hecho"; added: number; avisos: string[] };

const productos = (n: number) => (n === 1 ? "1 producto" : `${n} productos`);

function Respuesta({ resultado }: { resultado: ResultadoVarios }) {
  if (resultado.tipo === "fallo") {
    return (
      <Alert tone="danger">
        No se pudo comprobar qué hay ahora. Verifica tu conexión a internet e inténtalo de nuevo.
      </Alert>
    );
  }
  const { added, avisos } = resultado;
  const title = added > 0 ? `Agregamos ${productos(added)} a tu carrito` : "No se agregó nada a tu carrito";
  return (
    <Alert tone={added > 0 && avisos.length === 0 ? "success" : "warning"} title={title}>
      {avisos.length > 0 ? (
        <ul>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      ) : null}
      <Link to="/carrito" className="link inline-flex min-h-11 items-center font-semibold">
        Ver carrito
      </Link>
    </Alert>
  );
}

interface Props {
  items: readonly Pedible[];
  size?: "sm" | "md";
  label?: string;
}

export function VolverAPedir({ items, size = "md", label }: Props) {
  const { cargado, lineas } = useCarrito();
  const show = useShownAmount();
  const [busy, setBusy] = useState(false);
  const [resultado, setResultado] = useState<ResultadoVarios | null>(null);

  const handleClick = async () => {
    setBusy(true);
    const vigentes = await fetchVigentes(items.map(({ producto_id }) => producto_id));
    setBusy(false);
    if (!vigentes) {
      setResultado({ tipo: "fallo" });
      return;
    }
    const { agregar, avisos } = planVarios(items, vigentes, lineas, show);
    setResultado({ tipo: "hecho", added: addAll(agregar), avisos });
  };

  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={label}
        className="noscript:hidden"
        busy={busy || !cargado ? "Volver a pedir" : undefined}
        onClick={() => void handleClick()}
      >
        <Icon name="shopping-cart" className="size-5" />
        Volver a pedir
      </Button>
      {resultado ? (
        <div className="basis-full">
          <Respuesta resultado={resultado} />
        </div>
      ) : null}
    </>
  );
}

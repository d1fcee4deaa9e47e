import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import { useShownAmount } from "#app/ui/prices.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { fetchVigentes } from "./al-dia.ts";
import { getPrecio } from "./carrito.ts";
import { parseEnlace } from "./enlace.ts";
import type { Vigentes } from "./novedades.ts";
import { useCarrito } from "./use-carrito.ts";
import { addAll, type PlanVarios, planVarios } from "./varios.ts";

const SIN_RESPUESTA = "No pudimos comprobar estos productos. Revisa tu conexión a internet e inténtalo otra vez.";
const NADA = "Ninguno de los productos de este enlace se puede agregar ahora.";

function Contenido({ plan }: { plan: PlanVarios }) {
  return (
    <div className="grid gap-4">
      {plan.agregar.length > 0 ? (
        <>
          <p>Se agregan a lo que ya tienes en tu carrito; no se compra nada todavía.</p>
          <ul className="grid gap-3">
            {plan.agregar.map((linea) => (
              <li key={linea.producto.id} className="grid grid-cols-[3.5rem_1fr] items-center gap-3">
                <Foto imagen={linea.producto.imagen} alt="" sizes="3.5rem" className="aspect-square rounded-control" />
                <div className="min-w-0">
                  <p className="leading-snug font-medium">
                    {linea.cantidad} × {linea.producto.nombre}
                  </p>
                  <Price amount={getPrecio(linea)} size="sm" />
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{NADA}</p>
      )}
      {plan.avisos.length > 0 ? (
        <ul className="grid gap-1 rounded-control bg-warning-soft px-3 py-2 text-sm font-medium text-warning">
          {plan.avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Shows a link's products before they are added to the cart; nothing is replaced or ordered. */
export default function CarritoPorEnlace() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { lineas } = useCarrito();
  const show = useShownAmount();
  // Undefined while loading, null without an answer.
  const [vigentes, setVigentes] = useState<Vigentes | null | undefined>();
  const enlace = parseEnlace(search);
  const ids = enlace?.tipo === "pedido" ? enlace.pedibles.map(({ producto_id }) => producto_id).join(",") : "";

  useEffect(() => {
    let current = true;
    if (ids !== "") {
      void fetchVigentes(ids.split(",")).then((found) => {
        if (current) setVigentes(found);
      });
    }
    return () => {
      current = false;
    };
  }, [ids]);

  if (!enlace) return null;
  const close = () => void navigate(pathname, { replace: true, preventScrollReset: true });
  const refused = enlace.tipo === "rechazo" ? enlace.mensaje : vigentes === null ? SIN_RESPUESTA : null;
  const plan = enlace.tipo === "pedido" && vigentes ? planVarios(enlace.pedibles, vigentes, lineas, show) : null;
  const handleAdd = () => {
    if (!plan) return;
    const added = addAll(plan.agregar);
    announce(added === 1 ? "Se agregó 1 producto a tu carrito." : `Se agregaron ${added} productos a tu carrito.`);
    close();
  };
  const retry = () => {
    setVigentes(undefined);
    void fetchVigentes(ids.split(",")).then(setVigentes);
  };
  const addable = plan !== null && plan.agregar.length > 0;
  return (
    <ModalDialog
      open
      size="sm"
      title={refused ? "No se puede abrir este carrito" : "¿Agregar estos productos a tu carrito?"}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {addable ? "No, gracias" : plan || refused ? "Entendido" : "Cancelar"}
          </Button>
          {vigentes === null ? <Button onClick={retry}>Reintentar</Button> : null}
          {addable ? <Button onClick={handleAdd}>Agregar a mi carrito</Button> : null}
        </>
      }
    >
      {refused ? (
        <p role="alert">{refused}</p>
      ) : plan ? (
        <Contenido plan={plan} />
      ) : (
        <Spinner label="Comprobando los productos…" />
      )}
    </ModalDialog>
  );
}

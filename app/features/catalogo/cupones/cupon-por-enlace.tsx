import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type ConsultaCupon, fetchCupon } from "./consultar.ts";
import { keepCupon } from "./cupon-guardado.ts";

/** URL parameter, on any page. */
const CUPON = "cupon";

/**
 * Stores the link's coupon and shows conditions, end and uses (Ley 29571, art. 14). An invalid one shows why, and the
 * stored one stays.
 */
export default function CuponPorEnlace() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<ConsultaCupon | null>(null);
  const codigo = new URLSearchParams(search).get(CUPON) ?? "";

  useEffect(() => {
    let current = true;
    void fetchCupon(codigo, []).then((found) => {
      if (!current) return;
      if (found.tipo === "cupon") keepCupon(found.cupon.codigo);
      setAnswer(found);
    });
    return () => {
      current = false;
    };
  }, [codigo]);

  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(CUPON);
    const query = rest.toString();
    void navigate(pathname + (query && `?${query}`), { replace: true, preventScrollReset: true });
  };
  const held = answer?.tipo === "cupon";
  return (
    <ModalDialog
      open
      size="sm"
      title={held ? `Tienes el cupón ${answer.cupon.codigo}` : answer ? "No se puede usar este cupón" : "Tu cupón"}
      onClose={close}
      footer={
        <>
          {held && pathname !== "/carrito" ? (
            <ButtonLink to="/carrito" variant="secondary">
              Ver mi carrito
            </ButtonLink>
          ) : null}
          <Button onClick={close}>{held ? "Seguir comprando" : "Entendido"}</Button>
        </>
      }
    >
      {held ? (
        <div className="grid gap-2">
          <p>{answer.cupon.condiciones}</p>
          <p className="text-muted">Lo pusimos en tu carrito: verás el descuento antes de pagar.</p>
        </div>
      ) : answer ? (
        <p role="alert">{answer.mensaje}</p>
      ) : (
        <Spinner label="Comprobando el cupón…" />
      )}
    </ModalDialog>
  );
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type ConsultaCupon, fetchCupon } from "./consultar.ts";
import { keepCupon } from "./cupon-guardado.ts";

/** The parameter of any page by which a link brings a coupon. */
const CUPON = "cupon";

/**
 * The coupon of a link: this browser keeps it, and its conditions, its end and its uses are told (Ley 29571, art. 14).
 * One that does not hold says why, and the one that was kept stays.
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

import { Link } from "#app/ui/link.tsx";
import { NoScript } from "#app/ui/no-script.tsx";

export function SinScript() {
  return (
    <NoScript>
      Para comprar en línea, tu navegador necesita JavaScript, y lo tiene desactivado. Actívalo y recarga la página, o{" "}
      <Link to="/contacto" className="underline">
        escríbenos
      </Link>{" "}
      y te ayudamos con tu pedido.
    </NoScript>
  );
}

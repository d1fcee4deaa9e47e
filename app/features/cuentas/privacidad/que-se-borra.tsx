import { COMPROBANTES_ANIOS } from "#lib/atencion.ts";

const LISTA = "grid list-disc gap-1 pl-5";

/** Says what docs/decisions/008-deleted-accounts.md deletes and keeps. */
export function QueSeBorra() {
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="font-semibold">Se borra para siempre</h3>
        <ul className={LISTA}>
          <li>Tu nombre, correo, teléfono, direcciones y la forma en que inicias sesión.</li>
          <li>Tus favoritos, el enlace con que los compartes, tu carrito y tus sesiones en todos los dispositivos.</li>
          <li>Lo que nuestro personal anotó sobre ti para atenderte.</li>
          <li>Tus opiniones sobre productos, con sus fotos y estrellas.</li>
          <li>
            Los mensajes que nos enviaste desde Contacto, los avisos de productos que pediste y los correos que te
            escribimos.
          </li>
        </ul>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">Se conserva porque la ley lo exige</h3>
        <ul className={LISTA}>
          <li>
            Los productos, montos y fechas de tus pedidos, por {COMPROBANTES_ANIOS} años: sin tu nombre, dirección ni
            teléfono.
          </li>
          <li>Lo que presentaste en el Libro de Reclamaciones, tal como lo escribiste.</li>
        </ul>
      </div>
      <p>
        Los pedidos que no pagaste se cancelan. Ya no verás tu historial: anota el número de los pedidos que todavía
        puedas cambiar, devolver o usar con garantía.
      </p>
    </div>
  );
}

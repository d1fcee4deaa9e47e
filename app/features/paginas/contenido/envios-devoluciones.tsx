import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { Link } from "#app/ui/link.tsx";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import type { SeccionDocumento } from "./documento.tsx";

export function listDevolucion({
  email,
  whatsapp,
  envio: { plazos = PLAZOS_USUALES, devolver },
}: DatosTienda): SeccionDocumento[] {
  return [
    {
      id: "devoluciones",
      titulo: "Cambios y devoluciones",
      contenido: (
        <>
          <p>
            Tienes {plazos.devolucion} días calendario desde que recibes tu compra para cambiarla o devolverla, sin
            tener que explicar el motivo.
          </p>
          <h3>Qué necesitamos</h3>
          <ul>
            <li>El producto sin usar, con sus etiquetas, accesorios y empaque.</li>
            <li>El número de tu pedido o tu comprobante.</li>
          </ul>
          <h3>Cómo hacerlo</h3>
          <ol>
            {devolver ? (
              <>
                <li>
                  Entra a tu pedido en <Link to="/perfil">Mi Perfil</Link> y elige «Devolver productos»: qué devuelves,
                  cuántas unidades y por qué, con fotos si quieres. Te respondemos ahí en {plazos.respuesta}.
                </li>
                <li>
                  Si la aceptamos, te decimos a qué dirección llevarlo o enviarlo, o te damos la guía o etiqueta que
                  debes usar.
                </li>
                <li>Al recibirlo lo revisamos y pedimos tu reembolso; si prefieres un cambio, escríbelo ahí.</li>
                <li>
                  Desde esa misma página puedes presentar un reclamo en el{" "}
                  <Link to="/libro-de-reclamaciones">Libro de Reclamaciones</Link>, con los datos ya puestos.
                </li>
              </>
            ) : (
              <>
                <li>
                  Escríbenos a <a href={`mailto:${email}`}>{email}</a>, por WhatsApp al {whatsapp} o desde{" "}
                  <Link to="/contacto">Contacto</Link>. Respondemos en {plazos.respuesta}.
                </li>
                <li>Coordinamos contigo el recojo o la dirección a la que puedes enviarlo.</li>
                <li>Al recibirlo lo revisamos y te enviamos el cambio o hacemos el reembolso.</li>
              </>
            )}
          </ol>
          {devolver ? (
            <p>
              Si no puedes entrar a tu cuenta, escríbenos a <a href={`mailto:${email}`}>{email}</a>, por WhatsApp al{" "}
              {whatsapp} o desde <Link to="/contacto">Contacto</Link>.
            </p>
          ) : null}
          <p>
            Si el producto llegó con una falla, equivocado o dañado, el recojo corre por nuestra cuenta. Si cambiaste de
            idea, el costo de devolverlo lo asumes tú.
          </p>
          <p>
            Por higiene y seguridad no aceptamos la devolución de alimentos ni de productos de cuidado personal
            abiertos, salvo que tengan una falla.
          </p>
        </>
      ),
    },
    {
      id: "reembolsos",
      titulo: "Reembolsos",
      contenido: (
        <p>
          Hacemos el reembolso en {plazos.reembolso} desde que recibimos y revisamos el producto, por el mismo medio con
          el que pagaste. Tu banco puede tardar unos días más en mostrarlo en tu cuenta.
        </p>
      ),
    },
    {
      id: "garantia",
      titulo: "Garantía",
      contenido: (
        <>
          <p>
            Cada producto tiene {plazos.garantia} días de garantía desde la entrega por fallas de fábrica. Cuéntanos qué
            pasa, de ser posible con una foto o un video: lo reparamos, lo cambiamos o te devolvemos el dinero.
          </p>
          <p>
            No cubre el desgaste normal, los golpes, ni el uso distinto al que indica el fabricante. Se suma a los
            derechos que te reconoce el Código de Protección y Defensa del Consumidor (Ley 29571).
          </p>
        </>
      ),
    },
    {
      id: "ayuda",
      titulo: "¿Necesitas ayuda?",
      contenido: (
        <p>
          Estamos en <Link to="/contacto">Contacto</Link>. Las condiciones completas de tu compra están en los{" "}
          <Link to="/terminos">términos y condiciones</Link>.
        </p>
      ),
    },
  ];
}

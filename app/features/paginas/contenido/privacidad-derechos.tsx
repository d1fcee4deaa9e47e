import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { Link } from "#app/ui/link.tsx";
import { NAVEGADOR_DIAS } from "#app/features/personas/identidad/dispositivo.ts";
import type { SeccionDocumento } from "./documento.tsx";

export function listDerechos({ email, direccion, consulta }: DatosTienda): SeccionDocumento[] {
  return [
    {
      id: "cookies",
      titulo: "Cookies y datos en tu navegador",
      contenido: (
        <>
          <p>
            No usamos cookies de terceros, de publicidad ni de seguimiento. Solo creamos cookies propias y necesarias:
            al iniciar sesión, para reconocerte mientras estás en la tienda; se van cuando cierras sesión, cuando
            eliminas tu cuenta o cuando vencen. Una más recuerda por {NAVEGADOR_DIAS} días que en este navegador ya
            entraste a tu cuenta, para que nadie que pruebe contraseñas desde otro lugar te deje fuera: no dice quién
            eres. Y si paga tanta gente a la vez que hay que esperar, otra guarda tu lugar en la fila, un día como
            máximo.
          </p>
          <p>
            Tu carrito, el tema claro u oscuro que eliges, los últimos productos que viste y tus últimas búsquedas se
            guardan en tu propio navegador, igual que las páginas públicas y las fotos que viste, para mostrártelas
            cuando no haya internet; nunca las de tu cuenta ni las de tus pedidos. Puedes borrarlos cuando quieras desde
            su configuración.
          </p>
          <p>
            Contamos cuántas visitas recibe la tienda cada día: solo un número, sin saber de quién son. Para no contar
            dos veces la misma, tu navegador guarda la hora en que abriste la tienda por última vez; esa hora no sale de
            él. En una de cada cuatro mide además cuánto tardó en verse y en responder la página por la que entraste, y
            cuánto se movió: guardamos esas cifras sumadas por día y tipo de página durante 90 días, nunca las de una
            persona.
          </p>
        </>
      ),
    },
    {
      id: "tus-derechos",
      titulo: "Tus derechos (ARCO)",
      contenido: (
        <>
          <p>La ley te da estos derechos, y ejercerlos es gratis:</p>
          <ul>
            <li>
              <strong>Acceso:</strong> saber qué datos tuyos tenemos, de dónde vienen y para qué los usamos. Puedes
              descargarlos tú en <Link to="/perfil/datos">Mis datos</Link>.
            </li>
            <li>
              <strong>Rectificación:</strong> corregir los que estén equivocados o incompletos. Tu teléfono y tu
              dirección puedes cambiarlos tú en Mi Perfil.
            </li>
            <li>
              <strong>Cancelación:</strong> pedir que los borremos cuando ya no hagan falta. Puedes eliminar tu cuenta
              tú en <Link to="/perfil/datos">Mis datos</Link>. Lo que la ley nos obliga a conservar se borra al
              cumplirse su plazo.
            </li>
            <li>
              <strong>Oposición:</strong> pedir que dejemos de usarlos para un fin determinado.
            </li>
          </ul>
          <p>
            La descarga de <Link to="/perfil/datos">Mis datos</Link> es también la copia en un formato digital de uso
            común que puedes llevar a otro lugar (portabilidad).
          </p>
        </>
      ),
    },
    {
      id: "eliminar-tu-cuenta",
      titulo: "Qué pasa cuando eliminas tu cuenta",
      contenido: (
        <>
          <p>
            Borramos en el acto tu nombre, correo, teléfono, direcciones y contraseña, tus sesiones, los mensajes que
            nos enviaste desde Contacto y los correos que te escribimos. Antes cancelamos tus pedidos sin pagar.
            Mientras quede un pedido por entregarte o dinero por devolverte no podemos hacerlo, porque necesitamos tus
            datos para cumplirte.
          </p>
          <p>
            Conservamos los productos, montos y fechas de tus pedidos, sin nada que diga que fueron tuyos, y lo que
            presentaste en el Libro de Reclamaciones, porque la ley lo exige. El proveedor de pagos conserva sus propios
            registros. Tu dirección de correo la usamos una última vez, para confirmarte que la cuenta fue eliminada.
          </p>
          {consulta ? (
            <p>
              Las boletas, facturas y notas que ya emitimos quedan como las recibió SUNAT, con el nombre, el documento y
              la dirección fiscal que nos diste para ellas: la ley nos obliga a conservarlas. Dejamos de poder buscarlas
              por tu nombre o tu documento.
            </p>
          ) : null}
        </>
      ),
    },
    {
      id: "como-ejercerlos",
      titulo: "Cómo ejercerlos",
      contenido: (
        <>
          <p>
            Escribe a <a href={`mailto:${email}?subject=Derechos%20ARCO`}>{email}</a> con el asunto «Derechos ARCO», o
            envía una carta a {direccion}. Incluye:
          </p>
          <ul>
            <li>
              tu nombre completo y un documento que te identifique (o el poder, si vienes en nombre de otra persona);
            </li>
            <li>qué derecho ejerces y sobre qué datos;</li>
            <li>un correo o una dirección a donde responderte.</li>
          </ul>
          <p>
            Te respondemos en los plazos que fija el Reglamento: 8 días hábiles si pides información, 20 si pides acceso
            y 10 si pides rectificación, cancelación u oposición. Si no quedas conforme, puedes reclamar ante la
            Autoridad Nacional de Protección de Datos Personales, del Ministerio de Justicia y Derechos Humanos.
          </p>
        </>
      ),
    },
    {
      id: "seguridad",
      titulo: "Cómo los protegemos",
      contenido: (
        <p>
          Guardamos las contraseñas cifradas de forma irreversible, limitamos quién del equipo puede ver tus datos y
          dejamos registro de los cambios. Si ocurriera un incidente que los afecte, lo comunicaremos a la autoridad y,
          si puede perjudicarte, también a ti.
        </p>
      ),
    },
    {
      id: "menores",
      titulo: "Menores de edad",
      contenido: (
        <p>
          La tienda está dirigida a mayores de 18 años. Si descubres que un menor nos dio sus datos, avísanos y los
          borraremos.
        </p>
      ),
    },
    {
      id: "cambios",
      titulo: "Cambios en esta política",
      contenido: (
        <p>
          Si la modificamos, publicaremos aquí la nueva versión con su fecha. Si el cambio afecta lo que hacemos con
          datos que ya tenemos, te avisaremos por correo antes de aplicarlo.
        </p>
      ),
    },
  ];
}

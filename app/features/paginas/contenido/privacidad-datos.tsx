import type { ReactNode } from "react";
import { TEMAS_PRIVACIDAD, type TemaPrivacidad } from "#db/values.ts";
import { AVISO_CONFIRMAR_DIAS, AVISO_MESES, CARRITO_DIAS, COMPROBANTES_ANIOS, MENSAJES_MESES } from "#lib/atencion.ts";
import { RED_DIAS } from "#app/features/personas/identidad/dispositivo.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import type { SeccionDocumento } from "./documento.tsx";
import { type Encargado, PERU } from "./encargados.ts";

/** Personal data by topic; every table with personal data names its topic (db/personal.ts). */
const QUE_DATOS: Record<TemaPrivacidad, ReactNode> = {
  cuenta: (
    <>
      <strong>Tu cuenta:</strong> nombre, apellido, correo y, si los das, teléfono y las direcciones que guardes. Sirven
      para que entres, compres y recibas tu pedido. También las notas y etiquetas que nuestro personal anota para
      atenderte y, si trabajas aquí, los filtros que guardas en el panel. Si cambias tu correo, recordamos el anterior
      mientras tengas la cuenta.
    </>
  ),
  pedidos: (
    <>
      <strong>Tus pedidos:</strong> productos, montos, dirección de entrega, teléfono, medio de pago, fecha prometida y
      estado; el documento, el nombre y la dirección fiscal que des para tu comprobante; si pagas a nuestra cuenta, el
      código de la operación y la foto que envíes, que solo ve la tienda; si compras sin cuenta, también tu nombre, tu
      correo y una huella de tu red, que limita abusos. Sirven para entregarte, emitir tu comprobante y atender cambios,
      devoluciones y garantía.
    </>
  ),
  favoritos: (
    <>
      <strong>Tus favoritos y tu carrito:</strong> los productos que guardas y los que piensas comprar. Sin iniciar
      sesión quedan solo en tu navegador; al iniciarla se unen a los de tu cuenta, para que los veas en todos tus
      dispositivos; los favoritos, con el precio que tenían para decirte si bajó. Si compartes tus favoritos con un
      enlace, quien lo tenga los ve hasta que lo retires, sin tu nombre salvo que lo escribas.
    </>
  ),
  opiniones: (
    <>
      <strong>Tus opiniones:</strong> las estrellas, el texto y las fotos que publicas sobre un producto que recibiste.
      Cualquiera puede verlas, con tu nombre y la inicial de tu apellido. Unos días después de la entrega te escribimos
      para pedirte una; puedes decirnos que no, en ese correo o en tu perfil.
    </>
  ),
  mensajes: (
    <>
      <strong>Tus mensajes:</strong> lo que escribes en el formulario de contacto, lo que te respondemos y los correos
      que te enviamos. Sirven para responderte y avisarte.
    </>
  ),
  avisos: (
    <>
      <strong>Tus avisos:</strong> el correo que dejas para saber cuándo llega un producto agotado, y cuál es. Sirve
      para pedirte que lo confirmes y escribirte una sola vez; entonces se borra.
    </>
  ),
  reclamos: (
    <>
      <strong>Tus reclamos:</strong> lo que escribes en el Libro de Reclamaciones, también tu documento de identidad. La
      ley nos pide registrarlo, responderte y conservarlo.
    </>
  ),
  tecnicos: (
    <>
      <strong>Datos técnicos:</strong> la dirección IP y el navegador de cada inicio de sesión; por {RED_DIAS} días, un
      código que no se puede leer y que reconoce la red desde la que entraste; y por unos minutos la dirección IP desde
      la que envías un formulario. Sirven para proteger tu cuenta y frenar abusos. El distrito para el que ves fechas de
      entrega queda solo en tu navegador.
    </>
  ),
};

/** Added where the shop issues receipts. */
const SUNAT: Encargado = {
  nombre: "SUNAT",
  tarea: "recibe cada boleta, factura y nota de crédito, con el nombre y el documento que lleve",
  pais: PERU,
};

/** `otros`: what else the checkout asks. */
export function listDatos(
  datos: DatosTienda,
  encargados: readonly Encargado[],
  otros: readonly string[],
): SeccionDocumento[] {
  const { nombre, razonSocial, ruc, direccion, email, consulta } = datos;
  const reciben = consulta ? [...encargados, SUNAT] : encargados;
  return [
    {
      id: "responsable",
      titulo: "Quién es responsable",
      contenido: (
        <p>
          {razonSocial}, con RUC {ruc} y domicilio en {direccion}, es titular del banco de datos personales de los
          clientes de {nombre} y responsable de su tratamiento, conforme a la Ley 29733, Ley de Protección de Datos
          Personales, y a su Reglamento vigente, aprobado por el D.S. 016-2024-JUS. Para todo lo relacionado con tus
          datos escribe a <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ),
    },
    {
      id: "que-datos",
      titulo: "Qué datos guardamos y para qué",
      contenido: (
        <>
          <ul>
            {TEMAS_PRIVACIDAD.map((tema) => (
              <li key={tema}>
                {QUE_DATOS[tema]}
                {tema === "pedidos" && otros.length > 0 ? ` También, si lo escribes, ${otros.join(" y ")}.` : null}
              </li>
            ))}
          </ul>
          <p>
            No guardamos los datos de tu tarjeta: los recibe directamente el proveedor de pagos. Tampoco pedimos datos
            sensibles ni creamos perfiles para publicidad.
          </p>
        </>
      ),
    },
    {
      id: "base-legal",
      titulo: "Por qué podemos usarlos",
      contenido: (
        <p>
          Los datos de tu cuenta y de tus pedidos son necesarios para cumplir el contrato de compra; sin ellos no
          podemos venderte. Los comprobantes y los reclamos los conservamos porque la ley lo exige. Tus mensajes los
          usamos porque nos los envías para que te respondamos. Si algún día queremos enviarte publicidad, te pediremos
          antes un permiso aparte, que podrás negar o retirar sin que cambie nada más.
        </p>
      ),
    },
    {
      id: "con-quien",
      titulo: "Con quién los compartimos",
      contenido: (
        <>
          <p>Solo con quienes nos ayudan a atenderte, y solo lo que necesitan para su tarea:</p>
          <ul>
            {reciben.map(({ nombre, tarea, pais }) => (
              <li key={nombre}>
                <strong>{nombre}:</strong> {tarea} ({pais ?? "país no indicado"}).
              </li>
            ))}
          </ul>
          <p>
            Entre paréntesis está el país donde cada uno guarda tus datos. Cuando no es el Perú hay un flujo
            transfronterizo de datos, y en ese caso exigimos un nivel de protección adecuado.
          </p>
          {reciben.some(({ pais }) => pais === null) ? (
            <p>
              Donde dice «país no indicado» todavía no lo publicamos: pregúntanos en{" "}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          ) : null}
          <p>
            También entregamos datos cuando una autoridad competente lo ordena. No los vendemos ni los cedemos a nadie
            más.
          </p>
        </>
      ),
    },
    {
      id: "cuanto-tiempo",
      titulo: "Por cuánto tiempo",
      contenido: (
        <ul>
          <li>
            Tu cuenta: mientras la tengas. Cuando la eliminas, borramos o anonimizamos lo que no debamos conservar.
          </li>
          <li>Pedidos y comprobantes: {COMPROBANTES_ANIOS} años, o el plazo mayor que fijen las normas tributarias.</li>
          <li>Tus opiniones: hasta que las quites o elimines tu cuenta. Sus fotos se borran en un día o poco más.</li>
          <li>Mensajes de contacto: {MENSAJES_MESES} meses.</li>
          <li>El carrito de tu cuenta: {CARRITO_DIAS} días desde su último cambio.</li>
          <li>
            Avisos de productos: hasta que te escribamos, o {AVISO_MESES} meses; si nadie confirma el correo,{" "}
            {AVISO_CONFIRMAR_DIAS} días. El correo que te enviamos, 30 días.
          </li>
          <li>Reclamos y quejas: el plazo que exige la ley, que es de 2 años como mínimo.</li>
        </ul>
      ),
    },
  ];
}

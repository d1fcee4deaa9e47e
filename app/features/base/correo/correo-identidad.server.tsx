import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { ENLACE_SECRETO, type MensajeCorreo } from "./correo.ts";
import { Marco } from "./marco.tsx";
import { renderMensaje } from "./mensaje.server.ts";
import { Boton, Codigo, Parrafo } from "./piezas.tsx";

/*
 * Anybody can trigger these mails to any address, so they contain nothing typed into a form, not even a name. The
 * outbox gets their link or code as `enlace_secreto`.
 */

interface PartesIdentidad {
  asunto: string;
  titulo: string;
  resumen: string;
  boton: string;
  vigencia: string;
  ajeno: string;
}

function renderEnlace(
  marca: Marca,
  { asunto, titulo, resumen, boton, vigencia, ajeno }: PartesIdentidad,
): Promise<MensajeCorreo> {
  const porque = `Recibes este correo porque alguien escribió tu dirección en ${marca.nombre}.`;
  return renderMensaje(
    asunto,
    <Marco marca={marca} titulo={titulo} resumen={resumen} porque={porque}>
      <Parrafo>{resumen}</Parrafo>
      <Boton href={ENLACE_SECRETO}>{boton}</Boton>
      <Parrafo>{vigencia}</Parrafo>
      <Parrafo suave>{ajeno}</Parrafo>
    </Marco>,
  );
}

const formatHoras = (horas: number): string => `El enlace vence en ${horas} ${horas === 1 ? "hora" : "horas"}.`;

export const writeRestablecerClave = (marca: Marca, { minutos }: { minutos: number }): Promise<MensajeCorreo> =>
  renderEnlace(marca, {
    asunto: `Restablece tu contraseña de ${marca.nombre}`,
    titulo: "Restablece tu contraseña",
    resumen: "Pediste una contraseña nueva para tu cuenta. Elígela con este enlace:",
    boton: "Elegir una contraseña nueva",
    vigencia: `El enlace sirve una sola vez y vence en ${minutos} minutos.`,
    ajeno: "Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.",
  });

interface TextosCodigo {
  titulo: string;
  resumen: string;
  porque: string;
  minutos: number;
  /** For whoever did not ask for it. */
  ajeno: string;
}

function renderCodigo(marca: Marca, { titulo, resumen, porque, minutos, ajeno }: TextosCodigo): Promise<MensajeCorreo> {
  return renderMensaje(
    `${titulo} en ${marca.nombre}`,
    <Marco marca={marca} titulo={titulo} resumen={resumen} porque={porque}>
      <Parrafo>{resumen}</Parrafo>
      <Codigo>{ENLACE_SECRETO}</Codigo>
      <Parrafo>Sirve una sola vez y vence en {minutos} minutos.</Parrafo>
      <Parrafo suave>{ajeno}</Parrafo>
    </Marco>,
  );
}

export const writeCodigoConfirmacion = (marca: Marca, { minutos }: { minutos: number }): Promise<MensajeCorreo> =>
  renderCodigo(marca, {
    titulo: "Confirma que eres tú",
    resumen: `Escribe este código en ${marca.nombre} para confirmar que eres tú:`,
    porque: `Recibes este correo porque alguien pidió eliminar tu cuenta de ${marca.nombre}.`,
    minutos,
    ajeno:
      "Si no fuiste tú, no le des el código a nadie: alguien tiene tu sesión abierta. Ciérrala en Seguridad, en tu perfil.",
  });

/** To the mailbox of an order without an account. */
export const writeCodigoCuenta = (marca: Marca, { minutos }: { minutos: number }): Promise<MensajeCorreo> =>
  renderCodigo(marca, {
    titulo: "Crea tu cuenta con este código",
    resumen: `Escribe este código en ${marca.nombre} para crear tu cuenta. Tus pedidos con este correo pasan a ella.`,
    porque: `Recibes este correo porque alguien pidió crear una cuenta de ${marca.nombre} con esta dirección.`,
    minutos,
    ajeno: "Si no fuiste tú, no le des el código a nadie: quien lo tiene ve tus pedidos.",
  });

/** The mail names nobody. */
export const writeCuentaEliminada = (marca: Marca): Promise<MensajeCorreo> => {
  const titulo = "Tu cuenta fue eliminada";
  const resumen = "Eliminamos tu cuenta y tus datos personales, como pediste.";
  return renderMensaje(
    `${titulo} de ${marca.nombre}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={resumen}
      porque={`Recibes este correo porque tenías una cuenta en ${marca.nombre}. Es el último: ya no guardamos tu dirección para enviarte otros.`}
    >
      <Parrafo>{resumen}</Parrafo>
      <Parrafo>
        De tus pedidos conservamos los productos y los montos, sin tu nombre ni tu dirección, porque las normas
        tributarias lo exigen. Lo que hayas presentado en el Libro de Reclamaciones se conserva por el plazo de ley.
      </Parrafo>
      <Parrafo suave>
        Si no la eliminaste tú, escríbenos a {marca.email}: alguien entró a tu cuenta. Si usas la misma contraseña en
        otros sitios, cámbiala ahí.
      </Parrafo>
    </Marco>,
  );
};

export const writeVerificarCorreo = (marca: Marca, { horas }: { horas: number }): Promise<MensajeCorreo> =>
  renderEnlace(marca, {
    asunto: `Confirma tu correo en ${marca.nombre}`,
    titulo: "Confirma tu correo",
    resumen: "Confirma que esta dirección es tuya con este enlace:",
    boton: "Confirmar mi correo",
    vigencia: formatHoras(horas),
    ajeno: "Si no creaste una cuenta, no hagas nada.",
  });

export const writeReconocerNavegador = (marca: Marca, { minutos }: { minutos: number }): Promise<MensajeCorreo> =>
  renderEnlace(marca, {
    asunto: `¿Eres tú quien quiere entrar a ${marca.nombre}?`,
    titulo: "¿Eres tú quien quiere entrar?",
    resumen:
      "Alguien escribió tu contraseña correcta desde un navegador que no conocemos, después de muchos intentos fallidos. Si fuiste tú, abre este enlace en ese mismo navegador:",
    boton: "Sí, soy yo",
    vigencia: `El enlace sirve una sola vez y vence en ${minutos} minutos.`,
    ajeno: "Si no fuiste tú, no abras el enlace y cambia tu contraseña: alguien la conoce.",
  });

/** For the address in use until now. Its second link asks for what ends the change. */
export const writeCambioCorreo = (marca: Marca, { horas }: { horas: number }): Promise<MensajeCorreo> => {
  const titulo = "¿Quieres cambiar tu correo?";
  const resumen = `Con tu contraseña pidieron que tu cuenta de ${marca.nombre} use otra dirección. Si fuiste tú, confírmalo aquí y también en el correo nuevo:`;
  return renderMensaje(
    `Confirma que cambias tu correo en ${marca.nombre}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={resumen}
      porque={`Recibes este correo porque es el de tu cuenta de ${marca.nombre}.`}
    >
      <Parrafo>{resumen}</Parrafo>
      <Boton href={ENLACE_SECRETO}>Sí, es mío</Boton>
      <Parrafo>¿No lo pediste? Cancelamos el cambio y cerramos todas tus sesiones:</Parrafo>
      <Boton href={`${ENLACE_SECRETO}&no=1`}>No fui yo</Boton>
      <Parrafo suave>{formatHoras(horas)} Mientras no confirmes, tu correo sigue siendo este.</Parrafo>
    </Marco>,
  );
};

export const writeCorreoNuevo = (marca: Marca, { horas }: { horas: number }): Promise<MensajeCorreo> =>
  renderEnlace(marca, {
    asunto: `Confirma tu correo nuevo en ${marca.nombre}`,
    titulo: "Confirma tu correo nuevo",
    resumen: `Pidieron que una cuenta de ${marca.nombre} use esta dirección. Si fuiste tú, confírmalo con este enlace:`,
    boton: "Confirmar mi correo nuevo",
    vigencia: `${formatHoras(horas)} Confirma también en el correo que usabas hasta ahora.`,
    ajeno: "Si no lo pediste, no hagas nada: esta dirección no se usará.",
  });

/** For both addresses; it names neither. */
export const writeCorreoCambiado = (marca: Marca): Promise<MensajeCorreo> => {
  const titulo = "El correo de tu cuenta cambió";
  const resumen = `Tu cuenta de ${marca.nombre} usa desde ahora el correo nuevo que confirmaste: con él entras, y ahí te escribimos.`;
  return renderMensaje(
    `${titulo} en ${marca.nombre}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={resumen}
      porque={`Recibes este correo porque es, o era hasta hoy, el de tu cuenta de ${marca.nombre}.`}
    >
      <Parrafo>{resumen}</Parrafo>
      <Parrafo>
        Cerramos tus otras sesiones. Tus pedidos y comprobantes siguen en tu cuenta, tal como se emitieron.
      </Parrafo>
      <Parrafo suave>Si no fuiste tú, escríbenos a {marca.email}: alguien entró a tu cuenta.</Parrafo>
    </Marco>,
  );
};

export const writeInvitacion = (
  marca: Marca,
  { puesto, dias }: { puesto: string; dias: number },
): Promise<MensajeCorreo> =>
  renderEnlace(marca, {
    asunto: `Te invitaron a trabajar en ${marca.nombre}`,
    titulo: "Te invitaron a trabajar en la tienda",
    resumen: `Te invitaron al panel de ${marca.nombre} con el puesto ${puesto}. Para aceptar, abre este enlace y entra con tu cuenta de este correo, o créala:`,
    boton: "Ver la invitación",
    vigencia: `El enlace sirve una sola vez y vence en ${dias} días.`,
    ajeno: "Si no esperabas esta invitación, no hagas nada.",
  });

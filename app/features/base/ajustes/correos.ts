import { declareFicha, type Ficha, linea, parrafo } from "./ficha.ts";

const PALABRAS = {
  nombre: "el nombre del cliente",
  pedido: "el número del pedido",
  tienda: "el nombre de la tienda",
  correo: "el correo de la tienda",
  telefono: "el teléfono de la tienda",
  plazo: "hasta cuándo se guardan los productos",
  motivo: "por qué se canceló",
  monto: "cuánto se devuelve",
} as const;

type Palabra = keyof typeof PALABRAS;
const SIEMPRE = ["nombre", "pedido", "tienda", "correo", "telefono"] as const satisfies readonly Palabra[];

export type TextosCorreo = Ficha<"asunto" | "titulo" | "texto" | "cierre">;

const enLlaves = (palabras: readonly Palabra[]) => palabras.map((palabra) => `{${palabra}}`).join(", ");

function judgeLlaves(text: string, conocidas: readonly Palabra[]): string | null {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))) return "Revisa las llaves: se escribe {nombre}.";
  const unknown = named.find((name) => !conocidas.some((palabra) => palabra === name));
  return unknown === undefined ? null : `No existe {${unknown}}. Puedes usar ${enLlaves(conocidas)}.`;
}

/** `propia` is a placeholder that the text must contain. */
function declareTextos(propia?: Palabra) {
  const conocidas = propia ? [...SIEMPRE, propia] : SIEMPRE;
  const said = propia ? ` {${propia}} es ${PALABRAS[propia]}.` : "";
  return declareFicha(
    {
      asunto: linea("Asunto", 80, "Escribe el asunto.", { ayuda: "El número del pedido se agrega al final." }),
      titulo: linea("Título", 60, "Escribe el título."),
      texto: parrafo("Mensaje", 400, `Puedes usar ${enLlaves(conocidas)}.${said}`, "Escribe el mensaje."),
      cierre: parrafo("Al final", 600, "Antes del botón que lleva al pedido. Puede quedar vacío."),
    },
    (textos) => {
      const wrong = Object.entries(textos).flatMap(([campo, text]) => {
        const message = judgeLlaves(text, conocidas);
        return message ? [[campo, message] as const] : [];
      });
      if (propia && !textos.texto.includes(`{${propia}}`)) {
        wrong.push(["texto", `Deja {${propia}}: dice ${PALABRAS[propia]}.`]);
      }
      return Object.fromEntries(wrong);
    },
  );
}

const AYUDA = "Si algo no está bien, escríbenos a {correo} o llámanos al {telefono}.";

export const CORREOS = {
  correo_confirmado: {
    ficha: declareTextos(),
    defecto: {
      asunto: "Confirmamos tu pedido",
      titulo: "¡Gracias por tu compra!",
      texto: "Tu pago está confirmado y ya estamos preparando tu pedido.",
      cierre: "",
    },
  },
  correo_fallido: {
    ficha: declareTextos("plazo"),
    defecto: {
      asunto: "No se completó el pago de tu pedido",
      titulo: "Tu pago no se completó",
      texto: "El pago de tu pedido no se completó. Guardamos tus productos hasta el {plazo}.",
      cierre: "Desde la página de tu pedido puedes volver a intentarlo.",
    },
  },
  correo_enviado: {
    ficha: declareTextos(),
    defecto: {
      asunto: "Tu pedido está en camino:",
      titulo: "Tu pedido está en camino",
      texto: "Tu pedido ya salió de nuestra tienda hacia la dirección que nos diste.",
      cierre: "Te llamaremos al teléfono que nos dejaste para coordinar la entrega.",
    },
  },
  correo_entregado: {
    ficha: declareTextos(),
    defecto: {
      asunto: "Entregamos tu pedido",
      titulo: "Tu pedido fue entregado",
      texto: "Tu pedido ya está contigo. ¡Que lo disfrutes!",
      cierre: AYUDA,
    },
  },
  correo_cancelado: {
    ficha: declareTextos("motivo"),
    defecto: {
      asunto: "Cancelamos tu pedido",
      titulo: "Tu pedido fue cancelado",
      texto: "Tu pedido fue cancelado. Motivo: {motivo}",
      cierre: AYUDA,
    },
  },
  correo_devuelto: {
    ficha: declareTextos("monto"),
    defecto: {
      asunto: "Devolvimos dinero de tu pedido",
      titulo: "Te devolvemos dinero",
      texto: "Hicimos una devolución de {monto} de tu pedido.",
      cierre: AYUDA,
    },
  },
} as const satisfies Record<string, { ficha: ReturnType<typeof declareTextos>; defecto: TextosCorreo }>;

export type ClaveCorreo = keyof typeof CORREOS;
export type TextosCorreos = Readonly<Record<ClaveCorreo, TextosCorreo>>;

export const isClaveCorreo = (clave: string): clave is ClaveCorreo => Object.hasOwn(CORREOS, clave);
export const CLAVES_CORREO = Object.keys(CORREOS).filter(isClaveCorreo);

/** Braces within a value are not filled again. */
export const fillTextos = (textos: TextosCorreo, valores: Readonly<Partial<Record<Palabra, string>>>): TextosCorreo => {
  const known = new Map<string, string>(Object.entries(valores));
  const fill = (text: string) => text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => known.get(name) ?? whole);
  const { asunto, titulo, texto, cierre } = textos;
  return { asunto: fill(asunto), titulo: fill(titulo), texto: fill(texto), cierre: fill(cierre) };
};

import { PROVEEDORES_PAGO } from "#app/features/base/ajustes/metodos.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

export interface Encargado {
  nombre: string;
  tarea: string;
  /** Country where it keeps data; null where the shopkeeper has not named it. */
  pais: string | null;
}

export const PERU = "Perú";
const EN_EEUU = "Estados Unidos";

/** null for a method without a provider. */
const COBRAN: Record<MetodoPago, Pick<Encargado, "tarea" | "pais"> | null> = {
  stripe: { tarea: "cobra los pagos con tarjeta", pais: EN_EEUU },
  mercadopago: { tarea: "cobra los pagos que eliges hacer con ese servicio", pais: "Argentina y Brasil" },
  yape: null,
  contra_entrega: null,
  efectivo: null,
  tarjeta: null,
};

/** Processors by the current settings, for the privacy policy. */
export function listEncargados(env: Env, { paises }: Pick<Ajustes, "paises">): Encargado[] {
  const demo = env.MODO === "demo";
  const todos: (Encargado & { activo: boolean })[] = [
    ...METODOS_PAGO.flatMap((metodo) => {
      const { nombre, ajustes } = PROVEEDORES_PAGO[metodo];
      const cobra = COBRAN[metodo];
      return cobra === null ? [] : [{ nombre, ...cobra, activo: demo || ajustes.every((name) => env[name]) }];
    }),
    {
      nombre: "EmailJS",
      tarea: "nos hace llegar los mensajes del formulario de contacto",
      pais: EN_EEUU,
      activo: Boolean(env.EMAILJS_SERVICE_ID),
    },
    {
      nombre: "Nuestro proveedor de correo",
      tarea: "entrega los correos que te enviamos sobre tus pedidos",
      pais: paises.correo || null,
      activo: Boolean(env.SMTP_URL),
    },
    {
      nombre: "Cloudinary",
      tarea: "sirve las fotos de los productos, y por eso recibe la dirección IP de quien las ve",
      pais: EN_EEUU,
      activo: Boolean(env.CLOUDINARY_CLOUD_NAME),
    },
    {
      nombre: "El proveedor de identidad con el que inicias sesión",
      tarea: "comprueba quién eres y nos da tu nombre y tu correo",
      pais: paises.identidad || null,
      activo: Boolean(env.OIDC_ISSUER),
    },
    {
      nombre: "La empresa que nos aloja",
      tarea: "guarda nuestros servidores y la base de datos",
      pais: paises.alojamiento || null,
      activo: true,
    },
    {
      nombre: "Empresas de transporte",
      tarea: "llevan tu pedido con tu nombre, dirección y teléfono",
      pais: PERU,
      activo: true,
    },
  ];
  return todos.flatMap(({ activo, ...encargado }) => (activo ? [encargado] : []));
}

import { PROVEEDORES_PAGO } from "#app/features/pedidos/metodos.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

export interface Encargado {
  nombre: string;
  tarea: string;
  /** Where it keeps data, outside of Peru; left out where it does not, or only whoever runs the shop knows. */
  pais?: string;
}

const EN_EEUU = "Estados Unidos";

const PAIS: Partial<Record<MetodoPago, string>> = { stripe: EN_EEUU, mercadopago: "Argentina y Brasil" };

/** What a provider does with data of customers; null where none stands between them and the shop. */
const COBRAN: Record<MetodoPago, string | null> = {
  stripe: "cobra los pagos con tarjeta",
  mercadopago: "cobra los pagos que eliges hacer con ese servicio",
  yape: null,
};

/** Who processes customers' data for the shop, by the settings in use; for the privacy policy. */
export function listEncargados(env: Env): Encargado[] {
  const demo = env.MODO === "demo";
  const todos: (Encargado & { activo: boolean })[] = [
    ...METODOS_PAGO.flatMap((metodo) => {
      const { nombre, ajustes } = PROVEEDORES_PAGO[metodo];
      const tarea = COBRAN[metodo];
      return tarea === null
        ? []
        : [{ nombre, tarea, pais: PAIS[metodo], activo: demo || ajustes.every((name) => env[name]) }];
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
      activo: Boolean(env.OIDC_ISSUER),
    },
    { nombre: "La empresa que nos aloja", tarea: "guarda nuestros servidores y la base de datos", activo: true },
    { nombre: "Empresas de transporte", tarea: "llevan tu pedido con tu nombre, dirección y teléfono", activo: true },
  ];
  return todos
    .filter(({ activo }) => activo)
    .map(({ nombre, tarea, pais }) => ({ nombre, tarea, ...(pais && { pais }) }));
}

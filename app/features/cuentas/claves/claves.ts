import type { ProveedorConClaves } from "#db/values.ts";

export interface CampoClaves {
  nombre: string;
  etiqueta: string;
  /** Never shown again; left empty, what is kept stays. */
  secreto?: true;
  ayuda?: string;
  usual?: string;
}

interface DeclaracionClaves {
  nombre: string;
  /** What they are for. */
  ayuda: string;
  /** Where the provider has them. */
  donde: string;
  campos: readonly CampoClaves[];
  /** That its notifications must cover; docs/pagos.md has them, too. */
  eventos?: readonly string[];
}

export const DECLARACIONES: Readonly<Record<ProveedorConClaves, DeclaracionClaves>> = {
  stripe: {
    nombre: "Stripe",
    ayuda: "Cobra con tarjeta.",
    donde:
      "En Stripe, Developers: la clave secreta está en «API keys»; el secreto de firma, en «Webhooks», al agregar allí la dirección de abajo.",
    campos: [
      { nombre: "clave_secreta", etiqueta: "Clave secreta", secreto: true, ayuda: "Empieza con sk_live_" },
      {
        nombre: "secreto_avisos",
        etiqueta: "Secreto de firma del webhook",
        secreto: true,
        ayuda: "Empieza con whsec_",
      },
    ],
    eventos: [
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
      "checkout.session.async_payment_failed",
      "checkout.session.expired",
      "charge.refunded",
      "charge.refund.updated",
      "refund.created",
      "refund.updated",
      "refund.failed",
      "charge.dispute.created",
      "charge.dispute.closed",
    ],
  },
  mercadopago: {
    nombre: "Mercado Pago",
    ayuda: "Cobra con la cuenta de Mercado Pago, tarjeta o PagoEfectivo.",
    donde:
      "En Mercado Pago, Tus integraciones: el Access Token está en «Credenciales de producción»; la clave secreta, en «Webhooks», al poner allí la dirección de abajo con el evento «Pagos».",
    campos: [
      { nombre: "token", etiqueta: "Access Token", secreto: true, ayuda: "Empieza con APP_USR-" },
      { nombre: "secreto_avisos", etiqueta: "Clave secreta de las notificaciones", secreto: true },
    ],
  },
  correo: {
    nombre: "Correo de la tienda",
    ayuda: "Envía los correos de la tienda: pedidos, contraseñas, respuestas.",
    donde: "Los da la empresa de tu correo, en «Configuración SMTP» o «Servidor de salida».",
    campos: [
      { nombre: "servidor", etiqueta: "Servidor", ayuda: "Como smtp.tucorreo.pe" },
      { nombre: "puerto", etiqueta: "Puerto", usual: "465", ayuda: "465 o 587, siempre cifrado" },
      { nombre: "usuario", etiqueta: "Usuario", ayuda: "Casi siempre, la dirección completa" },
      { nombre: "contrasena", etiqueta: "Contraseña del correo", secreto: true },
      { nombre: "remitente", etiqueta: "Remitente", ayuda: "Como ventas@tutienda.pe" },
    ],
  },
};

export const RUTA_CLAVES = "/admin/ajustes/claves";

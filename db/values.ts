/** For types and CHECKs of the schema, and options of forms and filters. */

export const ROLES = ["cliente", "admin"] as const;
export type Rol = (typeof ROLES)[number];

export const MOVIMIENTOS_CAJA = ["cobro", "devolucion"] as const;

/** Traits of daily sums; `dia` is the whole day. */
export const EJES_VENTAS = ["dia", "categoria", "producto", "metodo", "distrito", "hora"] as const;
export type EjeVentas = (typeof EJES_VENTAS)[number];

export const MOTIVOS = [
  "inicial",
  "retencion",
  "devolucion",
  "recepcion",
  "merma",
  "conteo",
  "devolucion_cliente",
  "ajuste",
] as const;
export type Motivo = (typeof MOTIVOS)[number];

/** Customers see active products only; a draft is not ready, a hidden one was withdrawn. */
export const ESTADOS_PRODUCTO = ["activo", "borrador", "oculto"] as const;
export type EstadoProducto = (typeof ESTADOS_PRODUCTO)[number];

export const ESTADOS = ["pendiente", "procesando", "enviado", "entregado", "cancelado"] as const;
export type Estado = (typeof ESTADOS)[number];

/** Chosen together in the panel; each of the others has a setting of its own. */
export const METODOS_ELEGIBLES = ["stripe", "mercadopago", "yape"] as const;
export type MetodoElegible = (typeof METODOS_ELEGIBLES)[number];

/** What a buyer may choose. */
export const METODOS_CHECKOUT = [...METODOS_ELEGIBLES, "contra_entrega"] as const;
export type MetodoCheckout = (typeof METODOS_CHECKOUT)[number];

/** `efectivo` and `tarjeta` (the shop's own terminal) are taken at the counter. */
export const METODOS_PAGO = [...METODOS_CHECKOUT, "efectivo", "tarjeta"] as const;
export type MetodoPago = (typeof METODOS_PAGO)[number];

/** Counts all of an order's payments; written by recordCobro only. */
export const COBROS = [
  "sin_pagar",
  "en_curso",
  "incompleto",
  "pagado",
  "devuelto_parcial",
  "devuelto",
  /** Nothing came yet: it is paid when delivered. */
  "contra_entrega",
] as const;
export type Cobro = (typeof COBROS)[number];

export const TIPOS_AJUSTE = ["cupon", "envio"] as const;
export type TipoAjuste = (typeof TIPOS_AJUSTE)[number];

export const ACCIONES_LOTE = ["preparar", "enviar", "entregar", "imprimir", "exportar"] as const;
export type AccionLotePedidos = (typeof ACCIONES_LOTE)[number];

export const ESTADOS_LOTE = ["borrador", "en_curso", "deshaciendo", "hecho"] as const;

/** Done, or unchanged because of the order's estado or another reason. */
export const RESULTADOS_LOTE = [
  "hecho",
  ...ESTADOS,
  "sin_pagar",
  "dinero_devuelto",
  "requiere_atencion",
  "sin_courier",
  // The lot was stopped before.
  "detenido",
  "fallo",
] as const;
export type ResultadoLote = (typeof RESULTADOS_LOTE)[number];

export const DESHECHOS_LOTE = ["deshecho", "ya_deshecho", "cambio", "tarde", "fallo"] as const;
export type DeshechoLote = (typeof DESHECHOS_LOTE)[number];

/** `mapeo` waits for a person, and so does `revisada`; `fallida` ended without writing anything. */
export const ESTADOS_MUDANZA = [
  "mapeo",
  "revisando",
  "revisada",
  "trayendo",
  "escribiendo",
  "hecha",
  "fallida",
  "deshaciendo",
] as const;
export type EstadoMudanza = (typeof ESTADOS_MUDANZA)[number];

/** `repetida`: the shop has it already; `parte`: belongs to the product of another row. */
export const FILAS_MUDANZA = ["nueva", "repetida", "error", "parte", "quitada", "queda"] as const;
export type DestinoMudanza = (typeof FILAS_MUDANZA)[number];

export const TIPOS_EVENTO = [
  "creado",
  "requiere_atencion",
  "revisado",
  "reembolso_pedido",
  "reembolso",
  "reembolso_fallido",
  "pago_rechazado",
  "pago_corregido",
  /** A part was sent; the last part is `enviado`. */
  "despacho",
  "despacho_corregido",
  "despacho_deshecho",
  /** Address or receiver were corrected. */
  "entrega_corregida",
  /** An order without an account moved into its owner's. */
  "adoptado",
  /** By the shop's staff: a price other than the product's; money taken at the counter. */
  "precio_acordado",
  "cobrado",
  "nota",
  ...ESTADOS,
] as const;
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/**
 * In the order in which a payment may move, never back, with one exception: a `pendiente` one may end without money
 * while its page is still open. `creando` is stored before the provider is called, so that a crash in between leaves a
 * trace.
 */
export const ESTADOS_PAGO = ["creando", "abierto", "pendiente", "cerrado", "aprobado"] as const;
export type EstadoPago = (typeof ESTADOS_PAGO)[number];

/** Buyers claim these payments; staff check them. */
export const ESTADOS_ABONO = ["por_verificar", "confirmado", "rechazado"] as const;
export type EstadoAbono = (typeof ESTADOS_ABONO)[number];

/** Each channel numbers its operations separately. */
export const CANALES_ABONO = ["yape", "plin", "transferencia"] as const;
export type CanalAbono = (typeof CANALES_ABONO)[number];

/** `efectivo`, `tarjeta`: at the counter; `courier`: collected at the door. */
export const CANALES_COBRO = [...CANALES_ABONO, "efectivo", "tarjeta", "courier"] as const;
export type CanalCobro = (typeof CANALES_COBRO)[number];

/** `pedido` until the shop answers, `recibido` once it arrived. */
export const ESTADOS_RETORNO = ["pedido", "aceptado", "rechazado", "recibido", "retirado"] as const;
export type EstadoRetorno = (typeof ESTADOS_RETORNO)[number];

export const MOTIVOS_RETORNO = ["falla", "danado", "equivocado", "no_gusta", "otro"] as const;
export type MotivoRetorno = (typeof MOTIVOS_RETORNO)[number];

export const FORMATOS_ETIQUETA = ["pdf", "webp"] as const;
export type FormatoEtiqueta = (typeof FORMATOS_ETIQUETA)[number];
export const AUTORES_RETORNO = ["cliente", "tienda"] as const;
export type AutorRetorno = (typeof AUTORES_RETORNO)[number];

export const ESTADOS_REEMBOLSO = ["creando", "hecho", "fallido"] as const;
export type EstadoReembolso = (typeof ESTADOS_REEMBOLSO)[number];

/** `guardado`: kept for lack of a mail server; not sent later automatically, as it may be outdated by then. */
export const ESTADOS_CORREO = ["pendiente", "enviado", "fallido", "guardado"] as const;
export type EstadoCorreo = (typeof ESTADOS_CORREO)[number];

export const ESTADOS_MENSAJE = ["nuevo", "atendido"] as const;

/** `enviado`: handed to EmailJS or to the outbox, which retries. */
export const ENVIOS_MENSAJE = ["pendiente", "enviado", "fallido"] as const;

export const TIPOS_RECLAMO = ["reclamo", "queja"] as const;

export const BIENES = ["producto", "servicio"] as const;

export const DOCUMENTOS = ["dni", "ce", "pasaporte"] as const;

export const MEDIOS_RESPUESTA = ["correo", "carta"] as const;

export const ANOTACIONES = ["recalificacion", "propuesta", "fin_propuesta"] as const;

export const TEMAS_PRIVACIDAD = [
  "cuenta",
  "pedidos",
  "favoritos",
  "opiniones",
  "mensajes",
  "avisos",
  "reclamos",
  "tecnicos",
] as const;
export type TemaPrivacidad = (typeof TEMAS_PRIVACIDAD)[number];

/** Kinds with separate numbers: a note's series begins with the letter of what it corrects. */
export const CLASES_COMPROBANTE = ["boleta", "factura", "nota_boleta", "nota_factura"] as const;
export type ClaseComprobante = (typeof CLASES_COMPROBANTE)[number];

/** `pendiente`: unanswered, retried automatically; `observado`: accepted, with remarks; `detenido`: waits for staff. */
export const ESTADOS_COMPROBANTE = [
  "pendiente",
  "aceptado",
  "observado",
  "registrada",
  "rechazado",
  "detenido",
] as const;
export type EstadoComprobante = (typeof ESTADOS_COMPROBANTE)[number];

export const AMBIENTES_SUNAT = ["pruebas", "produccion"] as const;
export type AmbienteSunat = (typeof AMBIENTES_SUNAT)[number];

export const DOCUMENTOS_COMPRADOR = ["dni", "ce", "ruc"] as const;
export type DocumentoComprador = (typeof DOCUMENTOS_COMPRADOR)[number];

/** An offer only moves forward. */
export const ESTADOS_OFERTA = ["programada", "vigente", "terminada"] as const;

/** Why an offer ended: time, units, staff, or a price that had fallen to it before it began. */
export const FINES_OFERTA = ["plazo", "unidades", "panel", "precio"] as const;
export type FinOferta = (typeof FINES_OFERTA)[number];

/** The only reasons for hiding an opinion; a bad rating is none. */
export const MOTIVOS_OCULTAR = ["insulto", "datos_personales", "otro_producto"] as const;
export type MotivoOcultar = (typeof MOTIVOS_OCULTAR)[number];

export const OBJETOS = [
  "producto",
  "pedido",
  "usuario",
  "mensaje",
  "correo",
  "reclamo",
  "feriado",
  "ajuste",
  "opinion",
  "cupon",
  "invitacion",
  "comprobante",
  "vista",
  "arqueo",
] as const;
export type Objeto = (typeof OBJETOS)[number];

/** Whose keys may be set in the panel; `correo` is the mail server. */
export const PROVEEDORES_CON_CLAVES = ["stripe", "mercadopago", "correo"] as const;
export type ProveedorConClaves = (typeof PROVEEDORES_CON_CLAVES)[number];

/** Of a backup: brought to the second place, and restored into a throw-away database. */
export const ENVIOS_COPIA = ["hecho", "fallo", "sin_destino"] as const;
export const PRUEBAS_COPIA = ["bien", "mal", "sin_probar"] as const;

export const LISTAS_CON_VISTAS = ["pedidos", "productos", "usuarios"] as const;
export type ListaConVistas = (typeof LISTAS_CON_VISTAS)[number];

/** The lists of values that columns hold: types and CHECKs of the schema, choices of forms and filters. */

export const ROLES = ["cliente", "admin"] as const;
export type Rol = (typeof ROLES)[number];

/** What moved the money. */
export const MOVIMIENTOS_CAJA = ["cobro", "devolucion"] as const;

/** What the sums of a day are told by; `dia` is the whole day. */
export const EJES_VENTAS = ["dia", "categoria", "producto", "metodo", "distrito", "hora"] as const;
export type EjeVentas = (typeof EJES_VENTAS)[number];

/** What moved the stock: a new product, an order, or the reason that the staff give. */
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

/** Customers see active products alone; a draft is not ready, a hidden one was taken out of sight. */
export const ESTADOS_PRODUCTO = ["activo", "borrador", "oculto"] as const;
export type EstadoProducto = (typeof ESTADOS_PRODUCTO)[number];

export const ESTADOS = ["pendiente", "procesando", "enviado", "entregado", "cancelado"] as const;
export type Estado = (typeof ESTADOS)[number];

export const METODOS_PAGO = ["stripe", "mercadopago", "yape"] as const;
export type MetodoPago = (typeof METODOS_PAGO)[number];

/** How an order stands with its money, summed over its payments; written by one function only (recordCobro). */
export const COBROS = ["sin_pagar", "en_curso", "incompleto", "pagado", "devuelto_parcial", "devuelto"] as const;
export type Cobro = (typeof COBROS)[number];

/** The `huella` of an order that the demo's seed made; no digest is like it. */
export const HUELLA_DEMO = "demo";

/** The lines of an order that are no product. */
export const TIPOS_AJUSTE = ["cupon", "envio"] as const;
export type TipoAjuste = (typeof TIPOS_AJUSTE)[number];

/** What is done to orders that were chosen together. */
export const ACCIONES_LOTE = ["preparar", "enviar", "entregar", "imprimir", "exportar"] as const;
export type AccionLotePedidos = (typeof ACCIONES_LOTE)[number];

export const ESTADOS_LOTE = ["borrador", "en_curso", "deshaciendo", "hecho"] as const;

/** How it went with one of them: done; or left as it was, for its estado or another reason. */
export const RESULTADOS_LOTE = [
  "hecho",
  ...ESTADOS,
  "sin_pagar",
  "dinero_devuelto",
  "requiere_atencion",
  "sin_courier",
  // It was taken back before its turn came.
  "detenido",
  "fallo",
] as const;
export type ResultadoLote = (typeof RESULTADOS_LOTE)[number];

/** How it went when what was done to one of them was to be taken back. */
export const DESHECHOS_LOTE = ["deshecho", "ya_deshecho", "cambio", "tarde", "fallo"] as const;
export type DeshechoLote = (typeof DESHECHOS_LOTE)[number];

export const TIPOS_EVENTO = [
  "creado",
  "requiere_atencion",
  "revisado",
  "reembolso_pedido",
  "reembolso",
  "reembolso_fallido",
  "pago_rechazado",
  "pago_corregido",
  /** A part of it left the shop; the last part is `enviado`. */
  "despacho",
  "despacho_corregido",
  "despacho_deshecho",
  /** Where it goes, or to whom, was corrected. */
  "entrega_corregida",
  "nota",
  ...ESTADOS,
] as const;
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/**
 * In the order in which a payment may move, never back, with one exception: a `pendiente` one may end without money
 * while its page is still open. `creando` is written before the provider is called, so that a crash in between leaves a
 * trace.
 */
export const ESTADOS_PAGO = ["creando", "abierto", "pendiente", "cerrado", "aprobado"] as const;
export type EstadoPago = (typeof ESTADOS_PAGO)[number];

/** What a buyer says to have paid by hand: staff look for it in the shop's account. */
export const ESTADOS_ABONO = ["por_verificar", "confirmado", "rechazado"] as const;
export type EstadoAbono = (typeof ESTADOS_ABONO)[number];

/** Where a payment by hand is made. Each counts its operations by itself. */
export const CANALES_ABONO = ["yape", "plin", "transferencia"] as const;
export type CanalAbono = (typeof CANALES_ABONO)[number];

/** What a buyer sends back: `pedido` until the shop answers, `recibido` once it came. */
export const ESTADOS_RETORNO = ["pedido", "aceptado", "rechazado", "recibido", "retirado"] as const;
export type EstadoRetorno = (typeof ESTADOS_RETORNO)[number];

export const MOTIVOS_RETORNO = ["falla", "danado", "equivocado", "no_gusta", "otro"] as const;
export type MotivoRetorno = (typeof MOTIVOS_RETORNO)[number];

/** Of a return's label. */
export const FORMATOS_ETIQUETA = ["pdf", "webp"] as const;
export type FormatoEtiqueta = (typeof FORMATOS_ETIQUETA)[number];
export const AUTORES_RETORNO = ["cliente", "tienda"] as const;
export type AutorRetorno = (typeof AUTORES_RETORNO)[number];

export const ESTADOS_REEMBOLSO = ["creando", "hecho", "fallido"] as const;
export type EstadoReembolso = (typeof ESTADOS_REEMBOLSO)[number];

/** `guardado`: not sent, because there is no mail server. Nor later by itself: by then it may be out of date. */
export const ESTADOS_CORREO = ["pendiente", "enviado", "fallido", "guardado"] as const;
export type EstadoCorreo = (typeof ESTADOS_CORREO)[number];

export const ESTADOS_MENSAJE = ["nuevo", "atendido"] as const;

/** `enviado`: handed to EmailJS or to the outbox, which retries by itself. */
export const ENVIOS_MENSAJE = ["pendiente", "enviado", "fallido"] as const;

export const TIPOS_RECLAMO = ["reclamo", "queja"] as const;

export const BIENES = ["producto", "servicio"] as const;

export const DOCUMENTOS = ["dni", "ce", "pasaporte"] as const;

export const MEDIOS_RESPUESTA = ["correo", "carta"] as const;

export const ANOTACIONES = ["recalificacion", "propuesta", "fin_propuesta"] as const;

/** The parts of the privacy policy that name what is kept of people. */
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

/** The parts of 'Mis datos' that give it out. */
export const CAMPOS_DESCARGA = [
  "cuenta",
  "perfil",
  "notas",
  "etiquetas",
  "vistas",
  "invitaciones",
  "direcciones",
  "favoritos",
  "sesiones",
  "pedidos",
  "opiniones",
  "mensajes",
  "reclamos",
  "avisos",
  "correos",
] as const;
export type CampoDescarga = (typeof CAMPOS_DESCARGA)[number];

/** The kinds of receipt that have numbers of their own: a note's series begins with the letter of what it corrects. */
export const CLASES_COMPROBANTE = ["boleta", "factura", "nota_boleta", "nota_factura"] as const;
export type ClaseComprobante = (typeof CLASES_COMPROBANTE)[number];

/**
 * `pendiente`: not answered for yet, and sent again by itself; `observado`: accepted, with remarks; `detenido`: waits for
 * somebody to set something right.
 */
export const ESTADOS_COMPROBANTE = [
  "pendiente",
  "aceptado",
  "observado",
  "registrada",
  "rechazado",
  "detenido",
] as const;
export type EstadoComprobante = (typeof ESTADOS_COMPROBANTE)[number];

/** Which of the tax office's services receipts are sent to. */
export const AMBIENTES_SUNAT = ["pruebas", "produccion"] as const;
export type AmbienteSunat = (typeof AMBIENTES_SUNAT)[number];

/** What a buyer identifies themselves with to the tax office. */
export const DOCUMENTOS_COMPRADOR = ["dni", "ce", "ruc"] as const;
export type DocumentoComprador = (typeof DOCUMENTOS_COMPRADOR)[number];

/** Forward only. */
export const ESTADOS_OFERTA = ["programada", "vigente", "terminada"] as const;

/** Why an offer ended: its time, its units, the staff, or a price that had fallen to it before it began. */
export const FINES_OFERTA = ["plazo", "unidades", "panel", "precio"] as const;
export type FinOferta = (typeof FINES_OFERTA)[number];

/** Why staff may hide an opinion. There is no other reason: not that it is bad. */
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
] as const;
export type Objeto = (typeof OBJETOS)[number];

/** The lists of the panel whose filters may be kept under a name. */
export const LISTAS_CON_VISTAS = ["pedidos", "productos", "usuarios"] as const;
export type ListaConVistas = (typeof LISTAS_CON_VISTAS)[number];

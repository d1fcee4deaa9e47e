import type { Plazo } from "#app/features/atencion/reclamos/plazo.ts";
import type { Urgencia } from "#app/features/atencion/reclamos/plazos.server.ts";
import type { IconName } from "#app/ui/icons.ts";
import { formatFecha } from "#lib/fechas.ts";

export interface Pendiente {
  cuenta: number;
  uno: string;
  varios: string;
  icono: IconName;
  to: string;
  /** Term of the most urgent one. */
  plazo?: Plazo | null;
}

/** Null or missing where the reader may not see it. */
export interface Esperas {
  por_preparar?: number;
  por_revisar?: number;
  por_verificar?: number;
  retornos?: number;
  retenidos?: number | null;
  agotados?: number | undefined;
  /** Products of the demo in a real shop. */
  demostracion?: number | null;
  reclamos: Urgencia | null;
  mensajes: number | null;
  opiniones: number | null;
  fallidos: number | null;
  comprobantes: number | null;
  /** Background tasks that keep failing. */
  tareas: number | null;
  /** What is wrong with the backups, in words. */
  copias: string | null;
  /** The last review of the books: its line, and whether all was checked and fits. */
  libros: { texto: string; cuadran: boolean; descuadres: number; vieja: boolean } | null;
  /** The signing certificate, once its end is near. */
  certificado: { vence_en: Date; vencido: boolean; to: string } | null;
}

function describeCertificado({ vence_en, vencido, to }: NonNullable<Esperas["certificado"]>): Pendiente {
  const texto = `certificado digital ${vencido ? "que venció" : "que vence"} el ${formatFecha(vence_en)}`;
  return { cuenta: 1, uno: texto, varios: texto, icono: "shield-exclamation-point", to };
}

const describeCopias = (texto: string): Pendiente => ({
  cuenta: 1,
  uno: texto,
  varios: texto,
  icono: "shield-exclamation-point",
  to: "/admin/copias",
});

const DESCUADRES = { uno: "cosa que no cuadra en los libros", varios: "cosas que no cuadran en los libros" };

function describeLibros({ texto, descuadres }: NonNullable<Esperas["libros"]>): Pendiente {
  const line = descuadres > 0 ? { cuenta: descuadres, ...DESCUADRES } : { cuenta: 1, uno: texto, varios: texto };
  return { ...line, icono: "book-open", to: "/admin/libros" };
}

export const isLibrosAlDia = (libros: Esperas["libros"]): boolean => libros !== null && libros.cuadran && !libros.vieja;

/** The most costly to neglect come first. */
export const listPendientes = ({
  por_preparar = 0,
  por_revisar = 0,
  agotados = 0,
  reclamos,
  ...otros
}: Esperas): Pendiente[] => [
  {
    cuenta: reclamos?.vencidos ?? 0,
    uno: "reclamo vencido",
    varios: "reclamos vencidos",
    icono: "book-open",
    to: "/admin/reclamos?situacion=vencidos",
    plazo: reclamos?.peor ?? null,
  },
  {
    cuenta: por_revisar,
    uno: "pedido que requiere atención",
    varios: "pedidos que requieren atención",
    icono: "triangle-exclamation-point",
    to: "/admin/pedidos?atencion=1",
  },
  {
    cuenta: otros.demostracion ?? 0,
    uno: "producto de muestra, que no es tuyo",
    varios: "productos de muestra, que no son tuyos",
    icono: "package-x",
    to: "/admin/productos/demostracion",
  },
  {
    cuenta: otros.tareas ?? 0,
    uno: "tarea de la tienda que no deja de fallar",
    varios: "tareas de la tienda que no dejan de fallar",
    icono: "rotate-cw",
    to: "/admin/tareas",
  },
  ...(otros.libros && !isLibrosAlDia(otros.libros) ? [describeLibros(otros.libros)] : []),
  ...(otros.copias ? [describeCopias(otros.copias)] : []),
  ...(otros.certificado ? [describeCertificado(otros.certificado)] : []),
  {
    cuenta: otros.comprobantes ?? 0,
    uno: "comprobante por resolver",
    varios: "comprobantes por resolver",
    icono: "receipt-text",
    to: "/admin/comprobantes?estado=por_resolver",
  },
  {
    cuenta: reclamos?.en_plazo ?? 0,
    uno: "reclamo por responder",
    varios: "reclamos por responder",
    icono: "book-open",
    to: "/admin/reclamos?situacion=pendientes",
    plazo: reclamos?.proximo ?? null,
  },
  {
    cuenta: otros.por_verificar ?? 0,
    uno: "pago por verificar",
    varios: "pagos por verificar",
    icono: "hand-coins",
    to: "/admin/pedidos/pagos",
  },
  {
    cuenta: otros.retenidos ?? 0,
    uno: "producto con más de un quinto de su stock en pedidos sin pagar",
    varios: "productos con más de un quinto de su stock en pedidos sin pagar",
    icono: "package-open",
    to: "/admin/pedidos?estado=pendiente",
  },
  {
    cuenta: otros.retornos ?? 0,
    uno: "devolución por atender",
    varios: "devoluciones por atender",
    icono: "undo-2",
    to: "/admin/pedidos/devoluciones",
  },
  {
    cuenta: por_preparar,
    uno: "pedido por preparar",
    varios: "pedidos por preparar",
    icono: "package-open",
    to: "/admin/pedidos?estado=procesando",
  },
  {
    cuenta: otros.mensajes ?? 0,
    uno: "mensaje nuevo",
    varios: "mensajes nuevos",
    icono: "message-square",
    to: "/admin/mensajes?estado=nuevo",
  },
  {
    cuenta: otros.opiniones ?? 0,
    uno: "opinión por revisar",
    varios: "opiniones por revisar",
    icono: "star",
    to: "/admin/opiniones?situacion=por_revisar",
  },
  {
    cuenta: otros.fallidos ?? 0,
    uno: "correo que no se pudo enviar",
    varios: "correos que no se pudieron enviar",
    icono: "mail-x",
    to: "/admin/correos?estado=fallido",
  },
  {
    cuenta: agotados,
    uno: "producto agotado",
    varios: "productos agotados",
    icono: "package-x",
    to: "/admin/productos?stock=agotado",
  },
];

import type { IconName } from "#app/ui/icons.ts";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import { LISTAS } from "#app/features/personas/vistas/vistas.ts";
import { findSituacion } from "#app/features/catalogo/cupones/cupones.ts";
import { NOMBRE_SITUACION } from "#app/features/catalogo/cupones/lista.ts";
import { formatNumero } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import { NOMBRE_ESTADO_COMPROBANTE } from "#app/features/pedidos/comprobantes/lista.ts";
import { RUTA_PANEL } from "#app/features/pedidos/abonos/abonos.ts";
import { RUTA_LIQUIDAR, RUTA_MOSTRADOR } from "#app/features/pedidos/mostrador/mostrador.ts";
import { RUTA_RETORNOS } from "#app/features/pedidos/retornos/retornos.ts";
import { formatPedido, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { formatSoles } from "#lib/dinero.ts";
import { type Coincidencia, normalizeSearch, splitSearchWords } from "#lib/text.ts";
import type { Hallado } from "./buscar.server.ts";
import { SECCIONES } from "./secciones.ts";
import type { ServicioTienda } from "./servicios.ts";
import type { NivelAcceso, Area } from "#lib/permisos.ts";
import { CREAR_PRODUCTO, NUEVO_PRODUCTO } from "./teclas.ts";

export interface Opcion {
  to: string;
  /** Its document is loaded anew: it alone may use the camera. */
  documento?: true;
  texto: string;
  detalle?: string;
  coincidencia?: Coincidencia | null;
  icono: IconName;
}

export interface Grupo {
  nombre: string;
  opciones: Opcion[];
}

type OpcionExigente = readonly [permiso: readonly [NivelAcceso, Area], opcion: Opcion, servicio?: ServicioTienda];

const PAGINAS: readonly OpcionExigente[] = [
  ...SECCIONES.map(({ to, texto, icono, area, servicio }): OpcionExigente => {
    return [["ver", area], { to, texto, icono }, servicio];
  }),
  [["ver", "pedidos"], { to: RUTA_RETORNOS, texto: "Devoluciones", icono: "undo-2" }, "retornos"],
  [["ver", "pedidos"], { to: RUTA_PANEL, texto: "Pagos por verificar", icono: "hand-coins" }, "abonos"],
  [["ver", "pedidos"], { to: RUTA_MOSTRADOR, texto: "Caja del mostrador", icono: "banknote" }, "venta"],
  [["ver", "pedidos"], { to: RUTA_LIQUIDAR, texto: "Contra entrega", icono: "hand-coins" }, "contra_entrega"],
  [
    ["ver", "comprobantes"],
    { to: "/admin/comprobantes?estado=por_resolver", texto: "Comprobantes por resolver", icono: "receipt-text" },
    "comprobantes",
  ],
  [
    ["ver", "ajustes"],
    { to: "/admin/comprobantes/ajustes", texto: "Ajustes de comprobantes", icono: "sliders-horizontal" },
    "comprobantes",
  ],
  [["cambiar", "ajustes"], { to: RUTA_CLAVES, texto: "Claves de proveedores", icono: "sliders-horizontal" }],
  [["ver", "ajustes"], { to: "/admin/tareas", texto: "Tareas", icono: "rotate-cw" }],
  [["ver", "ventas"], { to: "/admin/libros", texto: "Libros: si cuadran", icono: "book-open" }],
  [["ver", "ajustes"], { to: "/admin/copias", texto: "Copias de seguridad", icono: "shield-check" }],
  [["ver", "personal"], { to: "/admin/usuarios/invitaciones", texto: "Invitaciones al panel", icono: "users" }],
  [["ver", "panel"], { to: "/", texto: "Ver la tienda", icono: "store" }],
];

const ACCIONES: readonly OpcionExigente[] = [
  [CREAR_PRODUCTO, { to: NUEVO_PRODUCTO, texto: "Nuevo Producto", icono: "plus" }],
  [
    ["cambiar", "pedidos"],
    { to: "/admin/pedidos/nuevo", documento: true, texto: "Nuevo pedido", icono: "plus" },
    "venta",
  ],
  [["cambiar", "cupones"], { to: "/admin/cupones/nuevo", texto: "Nuevo cupón", icono: "plus" }],
];

export function listGrupos(
  texto: string,
  hallado: Hallado | null,
  puede: (alcance: NivelAcceso, area: Area) => boolean,
  has: (servicio?: ServicioTienda) => boolean,
): Grupo[] {
  const palabras = splitSearchWords(texto);
  const toGrupo = (nombre: string, entradas: readonly OpcionExigente[]): Grupo => {
    const fits = (opcion: Opcion) => {
      const suyas = normalizeSearch(`${nombre} ${opcion.texto}`);
      return palabras.every((palabra) => suyas.includes(palabra));
    };
    const opciones = entradas.flatMap(([permiso, opcion, servicio]) =>
      puede(...permiso) && has(servicio) && fits(opcion) ? [opcion] : [],
    );
    return { nombre, opciones };
  };
  const { productos = [], pedidos = [], usuarios = [], mensajes = [], reclamos = [], correos = [] } = hallado ?? {};
  const { cupones = [], comprobantes = [], vistas = [] } = hallado ?? {};
  const grupos: Grupo[] = [
    toGrupo("Ir a", PAGINAS),
    toGrupo("Crear", ACCIONES),
    {
      nombre: "Vistas guardadas",
      opciones: vistas.map(({ lista, nombre, consulta }) => ({
        to: `${LISTAS[lista].ruta}?${consulta}`,
        texto: nombre,
        detalle: SECCIONES.find(({ to }) => to === LISTAS[lista].ruta)?.texto,
        icono: "sliders-horizontal",
      })),
    },
    {
      nombre: "Productos",
      opciones: productos.map(({ id, nombre, stock, coincidencia }) => ({
        to: `/admin/productos?editar=${id}`,
        texto: nombre,
        detalle: stock === 0 ? "Agotado" : `${stock} en stock`,
        coincidencia,
        icono: "package",
      })),
    },
    {
      nombre: "Pedidos",
      opciones: pedidos.map(({ id, numero, estado, total, cliente, coincidencia }) => ({
        to: `/admin/pedidos/${id}`,
        texto: `${formatPedido({ id, numero })} · ${formatNombre(cliente)}`,
        detalle: `${NOMBRE_ESTADO[estado]} · ${formatSoles(total)}`,
        coincidencia,
        icono: "shopping-bag",
      })),
    },
    {
      nombre: "Comprobantes",
      opciones: comprobantes.map(({ id, estado, total, comprador, ...row }) => ({
        to: `/admin/comprobantes/${id}`,
        texto: `${formatNumero(row)} · ${comprador}`,
        detalle: `${NOMBRE_ESTADO_COMPROBANTE[estado]} · ${formatSoles(total)}`,
        icono: "receipt-text",
      })),
    },
    {
      nombre: "Usuarios",
      opciones: usuarios.map((usuario) => ({
        to: `/admin/usuarios/${usuario.id}`,
        texto: formatNombre(usuario),
        detalle: usuario.email,
        coincidencia: usuario.coincidencia,
        icono: "user-round",
      })),
    },
    {
      nombre: "Mensajes",
      opciones: mensajes.map(({ id, nombre, asunto, estado, coincidencia }) => ({
        to: `/admin/mensajes/${id}`,
        texto: asunto,
        detalle: estado === "nuevo" ? `${nombre} · nuevo` : nombre,
        coincidencia,
        icono: "message-square",
      })),
    },
    {
      nombre: "Reclamos",
      opciones: reclamos.map(({ codigo, nombre, respondido, coincidencia }) => ({
        to: `/admin/reclamos/${codigo}`,
        texto: `${codigo} · ${nombre}`,
        detalle: respondido ? "Respondido" : "Sin responder",
        coincidencia,
        icono: "book-open",
      })),
    },
    {
      nombre: "Correos",
      opciones: correos.map(({ id, para, asunto }) => ({
        to: `/admin/correos/${id}`,
        texto: asunto,
        detalle: para,
        icono: "send",
      })),
    },
    {
      nombre: "Cupones",
      opciones: cupones.map(({ id, codigo, ...cupon }) => ({
        to: `/admin/cupones/${id}`,
        texto: codigo,
        detalle: `${NOMBRE_SITUACION[findSituacion(cupon, new Date())]} · ${cupon.usados} de ${cupon.usos} usos`,
        icono: "ticket-percent",
      })),
    },
  ];
  return grupos.filter(({ opciones }) => opciones.length > 0);
}

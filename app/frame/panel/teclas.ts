import type { NivelAcceso, Area } from "#lib/permisos.ts";
import { SECCIONES } from "./secciones.ts";
import type { ServicioTienda } from "./servicios.ts";

type Requisito = readonly [NivelAcceso, Area];

export type Atajo =
  | { tipo: "ir" | "nuevo"; to: string; permiso: Requisito; servicio?: ServicioTienda | undefined }
  | { tipo: "siguiente" | "anterior" | "marcar" }
  | { tipo: "buscar" | "ayuda" };

export const NUEVO_PRODUCTO = "/admin/productos?nuevo=1";
export const CREAR_PRODUCTO: Requisito = ["cambiar", "productos"];

const TECLAS = new Map<string, Atajo>([
  ["/", { tipo: "buscar" }],
  ["?", { tipo: "ayuda" }],
  ["n", { tipo: "nuevo", to: NUEVO_PRODUCTO, permiso: CREAR_PRODUCTO }],
  ["j", { tipo: "siguiente" }],
  ["k", { tipo: "anterior" }],
  ["x", { tipo: "marcar" }],
]);

export const IR = "g";

const DESTINOS = new Map<string, Atajo>(
  SECCIONES.map(({ tecla, to, area, servicio }) => [tecla, { tipo: "ir", to, permiso: ["ver", area], servicio }]),
);

export const ESPERA = 1_500;

export const findAtajo = (key: string, trasIr: boolean): Atajo | null =>
  (trasIr ? DESTINOS.get(key.toLowerCase()) : TECLAS.get(key)) ?? null;

interface FilaAtajo {
  teclas: readonly string[];
  texto: string;
  permiso?: Requisito;
  servicio?: ServicioTienda | undefined;
}

export const HOJA: readonly { titulo: string; filas: readonly FilaAtajo[] }[] = [
  {
    titulo: "Ir a",
    filas: SECCIONES.map(({ tecla, texto, area, servicio }) => ({
      teclas: [IR, tecla],
      texto,
      permiso: ["ver", area],
      servicio,
    })),
  },
  {
    titulo: "En una lista",
    filas: [
      { teclas: ["j"], texto: "Fila siguiente" },
      { teclas: ["k"], texto: "Fila anterior" },
      { teclas: ["Enter"], texto: "Abrir la fila" },
      { teclas: ["x"], texto: "Marcar la fila" },
      { teclas: ["/"], texto: "Buscar en la lista" },
    ],
  },
  {
    titulo: "En todo el panel",
    filas: [
      { teclas: ["Ctrl", "K"], texto: "Buscar en el panel" },
      { teclas: ["n"], texto: "Nuevo Producto", permiso: CREAR_PRODUCTO },
      { teclas: ["?"], texto: "Ver estos atajos" },
    ],
  },
];

import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { NOMBRE_METODO, PROVEEDORES_PAGO } from "#app/features/base/ajustes/metodos.ts";
import { type AjustesMarca, listInventados } from "#app/features/base/ajustes/marca.ts";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import type { MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

export interface Faltante {
  texto: string;
  hecho: boolean;
  /** Page of the panel where it is done. */
  to: string;
  /** What the panel can try. */
  prueba?: Prueba;
}

/** The last step of a demo, which stays one. */
export const EMPEZAR = "Cuando todo esté como lo quieres, empieza de verdad: un archivo lo lleva a una tienda nueva";
export const PRUEBAS = ["correo", "pagos"] as const;
export type Prueba = (typeof PRUEBAS)[number];

export const LEY_PRECIOS = "La ley pide mostrar siempre el precio total, con impuestos (Código de Consumo, art. 4.1)";

const describeSinClaves = (metodos: readonly MetodoPago[]) =>
  `${metodos.map((metodo) => NOMBRE_METODO[metodo]).join(" y ")} no ${metodos.length === 1 ? "tiene" : "tienen"} sus claves`;

type AjustesVenta = AjustesMarca & Pick<Ajustes, "metodos_pago" | "paginas_legales" | "recibir_pedidos">;

export interface Hechos {
  productos: number;
  /** Payment methods with keys, or simulated. */
  cobrables: readonly MetodoPago[];
  /** Somebody chose whether prices include IGV. */
  precios: boolean;
  /** An order was paid. */
  vendido: boolean;
  /** Providers whose keys are for tests. */
  dePrueba: readonly string[];
  /** Null for a shop without receipts. */
  comprobantes: "pruebas" | "produccion" | null;
  /** SUNAT's tests accepted a receipt. */
  aceptado: boolean;
  /** The reader has a second factor; null with an external identity provider. */
  dosPasos: boolean | null;
}

const paso = (hecho: boolean, falta: string, hay: string, como: Omit<Faltante, "texto" | "hecho">): Faltante => ({
  texto: hecho ? hay : falta,
  hecho,
  ...como,
});

const EN_PAUSA = "La tienda no recibe pedidos nuevos: así lo dejaste en Ajustes, Pagos";
const SIN_COPIAS = "Nadie hace copias de seguridad de la tienda: falta decir en el servidor dónde van";
const SIN_CIFRAR = "Las copias de seguridad no están cifradas: falta su clave en el servidor";

const toPasoCopias = ({ COPIAS_DIR, COPIAS_CLAVE }: Env): Faltante =>
  paso(
    Boolean(COPIAS_DIR && COPIAS_CLAVE),
    COPIAS_DIR ? SIN_CIFRAR : SIN_COPIAS,
    "Cada noche se hace una copia cifrada",
    { to: "/admin/copias" },
  );

/** Setup steps; what prevents all payments comes first. */
export function listFaltantes(
  env: Env,
  ajustes: AjustesVenta,
  { productos, precios, cobrables, dePrueba, vendido, comprobantes, aceptado, dosPasos }: Hechos,
): Faltante[] {
  const proveedores = Object.values(PROVEEDORES_PAGO).filter(({ ajustes }) => ajustes.length > 0);
  const inventados = listInventados(ajustes);
  const puestos = ajustes.metodos_pago;
  const cobra = puestos.some((metodo) => cobrables.includes(metodo));
  const sinClaves = `Nadie puede pagar: ${describeSinClaves(puestos)}. Ponlas, o marca otro medio en Ajustes, Pagos`;
  const conectado = proveedores.some(({ ajustes }) => ajustes.every((name) => env[name]));
  const simulados = `Los pagos son simulados: falta conectar ${proveedores.map(({ nombre }) => nombre).join(" o ")}`;
  const enPrueba = `${dePrueba.join(" y ")} en modo de prueba: nadie paga de verdad. Después de tu compra de prueba, cambia a las claves de verdad`;
  const seguridad = { to: "/perfil/seguridad" };
  return [
    ...(cobra ? [] : [paso(false, sinClaves, "", { to: RUTA_CLAVES })]),
    ...(ajustes.recibir_pedidos ? [] : [paso(false, EN_PAUSA, "", { to: "/admin/ajustes/pagos" })]),
    paso(
      inventados.length === 0,
      `Los datos de la empresa son inventados: ${inventados.join(", ")}`,
      "Los datos de la empresa son los tuyos",
      { to: "/admin/ajustes/empresa" },
    ),
    paso(productos > 0, "No hay ningún producto: agrega el primero", "Hay productos", {
      to: "/admin/productos?nuevo=1",
    }),
    paso(
      precios,
      `Elige si en la tienda se ve primero el precio con IGV o sin él. ${LEY_PRECIOS}`,
      "Elegiste qué precio se ve primero",
      { to: "/admin/ajustes/precios" },
    ),
    // In produccion nothing is simulated: methods without keys are reported above.
    ...(cobra
      ? [
          paso(
            dePrueba.length === 0 && (env.MODO === "produccion" || conectado),
            dePrueba.length > 0 ? enPrueba : simulados,
            "Los pagos son de verdad",
            { to: RUTA_CLAVES, ...(conectado ? { prueba: "pagos" } : {}) },
          ),
        ]
      : []),
    paso(
      Boolean(env.SMTP_URL),
      "Los correos se guardan y no se envían: falta conectar el correo de la tienda",
      "Los correos se envían",
      { to: RUTA_CLAVES, ...(env.SMTP_URL ? { prueba: "correo" } : {}) },
    ),
    ...(env.MODO === "produccion" ? [toPasoCopias(env)] : []),
    paso(
      ajustes.paginas_legales,
      "Lee los términos, la privacidad y los envíos, y marca que dicen lo que haces",
      "Las páginas legales están revisadas",
      { to: "/admin/ajustes/empresa#paginas_legales" },
    ),
    paso(vendido, "Haz una compra de prueba hasta que el pedido quede pagado", "Hay un pedido pagado", { to: "/" }),
    ...(comprobantes === null
      ? []
      : [
          paso(
            aceptado || comprobantes === "produccion",
            "SUNAT todavía no aceptó un comprobante de prueba: se emite con tu compra de prueba",
            "SUNAT aceptó un comprobante de prueba",
            { to: "/admin/comprobantes" },
          ),
          paso(
            comprobantes === "produccion",
            "Los comprobantes van a las pruebas de SUNAT y no valen: envíalos a producción",
            "Los comprobantes van a SUNAT",
            { to: "/admin/comprobantes/ajustes" },
          ),
        ]),
    ...(dosPasos === null
      ? []
      : [paso(dosPasos, "Activa tu verificación en dos pasos", "Tienes verificación en dos pasos", seguridad)]),
    ...(env.MODO === "demo" ? [paso(false, EMPEZAR, "", { to: "/admin/empezar-de-verdad" })] : []),
  ];
}

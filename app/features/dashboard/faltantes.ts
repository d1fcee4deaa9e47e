import { PROVEEDORES_PAGO } from "#app/features/pedidos/metodos.ts";
import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import { NOMBRE_METODO } from "#app/features/ajustes/metodos.ts";
import { type AjustesMarca, listInventados } from "#app/features/ajustes/marca.ts";
import type { MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

/** Something that a shop needs before it sells. */
export interface Faltante {
  texto: string;
  /** Done: it ticks itself off. */
  hecho: boolean;
  /** The page of the panel where it is done. */
  to?: string;
  /** The settings of the server that do it: not the owner's to type. */
  ajustes?: readonly string[];
}

const describeSinClaves = (metodos: readonly MetodoPago[]) =>
  `${metodos.map((metodo) => NOMBRE_METODO[metodo]).join(" y ")} no ${metodos.length === 1 ? "tiene" : "tienen"} sus claves`;

type AjustesVenta = AjustesMarca & Pick<Ajustes, "metodos_pago" | "paginas_legales">;

interface Hechos {
  /** How many products there are. */
  productos: number;
  /** The payment methods that have their keys, or are simulated. */
  cobrables: readonly MetodoPago[];
  /** Somebody chose whether prices are shown with IGV first. */
  precios: boolean;
  /** An order was paid. */
  vendido: boolean;
  /** Where a shop that issues receipts sends them; null for one that does not. */
  comprobantes: "pruebas" | "produccion" | null;
  /** Who looks has a second factor; null where accounts are not the shop's. */
  dosPasos: boolean | null;
}

/** A step, in the words of one that is to be done, and of one that is done. */
const paso = (hecho: boolean, falta: string, hay: string, como: Pick<Faltante, "to" | "ajustes">): Faltante => ({
  texto: hecho ? hay : falta,
  hecho,
  ...como,
});

/** The first steps of a shop, done or not; and before them what stops it from being paid at all. */
export function listFaltantes(
  env: Env,
  ajustes: AjustesVenta,
  { productos, precios, cobrables, vendido, comprobantes, dosPasos }: Hechos,
): Faltante[] {
  const proveedores = Object.values(PROVEEDORES_PAGO).filter(({ ajustes }) => ajustes.length > 0);
  const inventados = listInventados(ajustes);
  const puestos = ajustes.metodos_pago;
  const cobra = puestos.some((metodo) => cobrables.includes(metodo));
  const sinClaves = `Nadie puede pagar: ${describeSinClaves(puestos)} en el servidor. Ponlas o marca otro medio de pago`;
  const seguridad = { to: "/perfil/seguridad" };
  return [
    // The keys went away after the panel had left these methods alone.
    ...(cobra ? [] : [paso(false, sinClaves, "", { to: "/admin/ajustes/pagos" })]),
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
      "Elige si en la tienda se ve primero el precio con IGV o sin él. La ley pide mostrar siempre el precio total, con impuestos (Código de Consumo, art. 4.1)",
      "Elegiste qué precio se ve primero",
      { to: "/admin/ajustes/precios" },
    ),
    // In produccion nothing is simulated: what has no keys cannot be paid with, which is said above.
    ...(cobra
      ? [
          paso(
            env.MODO === "produccion" || proveedores.some(({ ajustes }) => ajustes.every((name) => env[name])),
            `Los pagos son simulados: falta conectar ${proveedores.map(({ nombre }) => nombre).join(" o ")}`,
            "Los pagos son de verdad",
            { ajustes: proveedores.flatMap(({ ajustes }) => ajustes) },
          ),
        ]
      : []),
    paso(
      Boolean(env.SMTP_URL),
      "Los correos se guardan y no se envían: falta conectar el correo de la tienda",
      "Los correos se envían",
      { ajustes: ["SMTP_URL", "CORREO_REMITENTE"] },
    ),
    paso(
      ajustes.paginas_legales,
      "Lee los términos, la privacidad y los envíos, y marca que dicen lo que haces",
      "Las páginas legales están revisadas",
      { to: "/admin/ajustes/empresa" },
    ),
    paso(vendido, "Haz una compra de prueba hasta que el pedido quede pagado", "Hay un pedido pagado", { to: "/" }),
    ...(comprobantes === null
      ? []
      : [
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
  ];
}

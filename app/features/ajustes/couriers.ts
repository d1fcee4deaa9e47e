/** Who carries a shipment, or where its customer comes for it. */
export interface Courier {
  nombre: string;
  tipo: "envio" | "recojo";
  /** Where the customer follows a shipment, with NUMERO in the place of its number; empty where there is no such page. */
  seguimiento: string;
}

export const TIPOS_COURIER = ["envio", "recojo"] as const satisfies readonly Courier["tipo"][];

export const NUMERO = "{numero}";

export const MAX_COURIERS = 20;
export const MAX_NOMBRE_COURIER = 40;
export const MAX_SEGUIMIENTO = 300;

const carrier = (nombre: string, seguimiento = ""): Courier => ({ nombre, tipo: "envio", seguimiento });

/** Those of Lima. The pages of Olva and Shalom ask for the number themselves: their addresses take none. */
export const COURIERS: readonly Courier[] = [
  carrier("Olva Courier", "https://tracking.olvaexpress.pe/"),
  carrier("Shalom", "https://shalom.com.pe/rastrea"),
  carrier("Urbano"),
  carrier("Chazki"),
  carrier("Motorizado propio"),
  { nombre: "Recojo en tienda", tipo: "recojo", seguimiento: "" },
];

const isHttps = (url: URL) => url.protocol === "https:" && url.username === "" && url.password === "";

/**
 * Whether an address leads to one https site whatever the number is: the number is no part of its host, and no name or
 * password stands before it.
 */
export function isSeguimiento(address: string): boolean {
  const [one, other] = ["a", "b"].map((numero) => URL.parse(address.replaceAll(NUMERO, numero)));
  return Boolean(one && other && isHttps(one) && isHttps(other) && one.host === other.host);
}

/** The page of one shipment; null where there is none, or its number is not known and the page is of one number. */
export function toSeguimiento({ seguimiento }: Pick<Courier, "seguimiento">, numero: string): string | null {
  if (seguimiento === "" || (numero === "" && seguimiento.includes(NUMERO))) return null;
  return seguimiento.replaceAll(NUMERO, () => encodeURIComponent(numero));
}

/** Whether the page where a shipment is followed asks for its number: the address that leads there holds none. */
export const asksNumero = ({ numero, seguimiento }: { numero: string; seguimiento: string | null }): boolean =>
  numero !== "" && seguimiento !== null && !seguimiento.includes(encodeURIComponent(numero));

/** The couriers in words, for the history of the setting. */
export const describeCouriers = (couriers: readonly Courier[]): string =>
  couriers
    .map(({ nombre, tipo, seguimiento }) =>
      [nombre, tipo === "recojo" ? "recojo" : "", seguimiento].filter(Boolean).join(", "),
    )
    .join("; ");

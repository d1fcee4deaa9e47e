export interface Courier {
  nombre: string;
  tipo: "envio" | "recojo";
  /** Has NUMERO for the number; empty for none. */
  seguimiento: string;
}

export const TIPOS_COURIER = ["envio", "recojo"] as const satisfies readonly Courier["tipo"][];

export const NUMERO = "{numero}";

export const MAX_COURIERS = 20;
export const MAX_NOMBRE_COURIER = 40;
export const MAX_SEGUIMIENTO = 300;

const carrier = (nombre: string, seguimiento = ""): Courier => ({ nombre, tipo: "envio", seguimiento });

/** Olva's and Shalom's pages ask for the number; their addresses take none. */
export const COURIERS: readonly Courier[] = [
  carrier("Olva Courier", "https://tracking.olvaexpress.pe/"),
  carrier("Shalom", "https://shalom.com.pe/rastrea"),
  carrier("Urbano"),
  carrier("Chazki"),
  carrier("Motorizado propio"),
  { nombre: "Recojo en tienda", tipo: "recojo", seguimiento: "" },
];

const isHttps = (url: URL) => url.protocol === "https:" && url.username === "" && url.password === "";

/** The number may not choose the host; https only, without credentials. */
export function isSeguimiento(address: string): boolean {
  const [one, other] = ["a", "b"].map((numero) => URL.parse(address.replaceAll(NUMERO, numero)));
  return Boolean(one && other && isHttps(one) && isHttps(other) && one.host === other.host);
}

/** null without a tracking page, or where it needs an unknown number. */
export function toSeguimiento({ seguimiento }: Pick<Courier, "seguimiento">, numero: string): string | null {
  if (seguimiento === "" || (numero === "" && seguimiento.includes(NUMERO))) return null;
  return seguimiento.replaceAll(NUMERO, () => encodeURIComponent(numero));
}

/** Whether the tracking page asks for the number, which its address lacks. */
export const asksNumero = ({ numero, seguimiento }: { numero: string; seguimiento: string | null }): boolean =>
  numero !== "" && seguimiento !== null && !seguimiento.includes(encodeURIComponent(numero));

export const describeCouriers = (couriers: readonly Courier[]): string =>
  couriers
    .map(({ nombre, tipo, seguimiento }) =>
      [nombre, tipo === "recojo" ? "recojo" : "", seguimiento].filter(Boolean).join(", "),
    )
    .join("; ");

import { useSearchParams } from "react-router";

/** The order's own pages: whoever came by its secret link keeps the link's key in each address. */
export function useRutaPedido(pedido_id: string) {
  const clave = useSearchParams()[0].get("clave");
  const query = clave === null ? "" : `?${new URLSearchParams({ clave }).toString()}`;
  return {
    conEnlace: clave !== null,
    toRuta: (paso: "" | "/devolucion" | "/abono" | "/cuenta" = "") => `/pedido/${pedido_id}${paso}${query}`,
    withClave: (path: string) => path + query,
    /** What does not name the order in its path, such as a picture. */
    toPrivado: (path: string) => (query === "" ? path : `${path}${query}&pedido=${pedido_id}`),
  };
}

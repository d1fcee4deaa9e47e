import { useEffect, useRef, useState } from "react";
import type { LineaElegida } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import { type Cuenta, computeCuenta } from "#app/features/compra/checkout/cuenta.ts";
import { useDireccion } from "#app/features/compra/checkout/use-direccion.ts";
import { CAMPOS_DIRECCION, type PartesDireccion, toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import type { EnvioCotizado } from "#app/features/entrega/envios/cotizacion.ts";
import { TOTAL_MAXIMO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { useAction } from "#app/ui/use-action.ts";
import { fromSoles, readSoles, type Soles, toSoles } from "#lib/dinero.ts";
import { getText, readTexts } from "#lib/form.ts";
import { newId } from "#lib/ids.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { readBorrador, saveBorrador } from "./borrador.ts";
import type { OpcionesVenta } from "./opciones.server.ts";
import { addLinea, getPrecioVenta, type LineaVenta, SIN_CLIENTE, toLineasCarrito } from "./venta.ts";

const SIN_DIRECCION = toPartes("");
const PARTES = CAMPOS_DIRECCION.filter((name) => name !== "id");

const readPartes = (form: HTMLFormElement): PartesDireccion => readTexts(new FormData(form), PARTES);

/** The total that a refusal named, and a second press agrees to. */
const readTotal = (texto: string | undefined): Soles | null => {
  const read = readSoles(Number(texto));
  return texto === undefined || read === null ? null : toSoles(read);
};

/** The delivery at the price that was typed, which is charged whatever the products sum to. */
function withPrecio(envio: EnvioCotizado | null, typed: string): EnvioCotizado | null {
  const precio = parseTypedSoles(typed);
  if (!envio || precio === null || precio > TOTAL_MAXIMO) return envio;
  return { ...envio, costo: toSoles(precio), gratis_desde: undefined, cobrado: true };
}

/** Lines, customer and way out, kept by the tab while they are typed. */
function useBorrador(opciones: OpcionesVenta) {
  const [lineas, setLineas] = useState<readonly LineaVenta[]>([]);
  const [cliente, setCliente] = useState(SIN_CLIENTE);
  const [modo, setModo] = useState(opciones.modos[0] ?? "envio");
  const read = useRef(false);
  useEffect(() => {
    const kept = read.current ? null : readBorrador();
    read.current = true;
    if (!kept) return;
    setLineas(kept.lineas);
    setCliente(kept.cliente);
    if (opciones.modos.includes(kept.modo)) setModo(kept.modo);
  }, [opciones.modos]);
  useEffect(() => {
    if (lineas.length > 0 || cliente !== SIN_CLIENTE) saveBorrador({ lineas, cliente, modo });
  }, [lineas, cliente, modo]);
  const empty = () => {
    saveBorrador(null);
    setLineas([]);
    setCliente(SIN_CLIENTE);
  };
  return { lineas, setLineas, cliente, setCliente, modo, setModo, empty };
}

/** Under one key, until something else is sent: what is sent twice is made once. */
function useClave(first: string) {
  const [clave, setClave] = useState(first);
  const sent = useRef("");
  return (body: string): string => {
    if (sent.current === "" || sent.current === body) {
      sent.current = body;
      return clave;
    }
    const next = newId();
    sent.current = body;
    setClave(next);
    return next;
  };
}

export function useVenta(opciones: OpcionesVenta) {
  const borrador = useBorrador(opciones);
  const { lineas, setLineas, cliente, modo } = borrador;
  const [cupon, setCupon] = useState<LineaElegida | null>(null);
  const direccion = useDireccion(SIN_DIRECCION);
  const [precioEnvio, setPrecioEnvio] = useState("");
  const [accepted, setAccepted] = useState<Soles | null>(null);
  const claveFor = useClave(opciones.clave);
  const { submit, busy, campos, error } = useAction({
    failure: "No se pudo crear el pedido. Mira la lista antes de repetirlo.",
    inline: true,
    onCampos: (wrong) => {
      setAccepted(readTotal(wrong.total));
      if (wrong.visto) direccion.put({ ...visto.current, [VISTO]: wrong.visto });
    },
  });
  const visto = useRef(SIN_DIRECCION);
  const cuenta: Cuenta = computeCuenta(
    toLineasCarrito(lineas),
    modo === "envio" ? withPrecio(direccion.envio, precioEnvio) : null,
    opciones.conIgv,
    cupon,
  );
  const total = accepted === null ? cuenta.totales.total : fromSoles(accepted);
  const change = (next: readonly LineaVenta[]) => {
    setAccepted(null);
    setLineas(next);
  };

  const send = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => getText(data, name);
    visto.current = readPartes(form);
    const documento = text("documento");
    const body = JSON.stringify({
      items: lineas.map((linea) => ({
        producto_id: linea.producto.id,
        cantidad: linea.cantidad,
        precio: getPrecioVenta(linea),
        nombre: linea.producto.nombre,
      })),
      acordados: lineas.flatMap(({ producto, acordado }) =>
        acordado ? [{ producto_id: producto.id, antes: producto.precio, ...acordado }] : [],
      ),
      total: toSoles(total),
      modo,
      contra_entrega: modo === "envio" && text("pago") === "contra_entrega",
      cliente: { usuario_id: cliente.usuario_id, nombre: cliente.nombre, correo: cliente.correo },
      ...(cliente.telefono.trim() !== "" && { telefono: cliente.telefono }),
      ...(modo === "envio" && { entrega: visto.current }),
      envio: precioEnvio,
      ...(cuenta.cupon !== undefined && { cupon: cuenta.cupon }),
      ...(documento !== "" && {
        comprobante: {
          documento,
          numero: text("comprobante.numero"),
          nombre: text("comprobante.nombre"),
          direccion: text("comprobante.direccion"),
        },
      }),
    });
    submit({ venta: body, clave: claveFor(body) });
  };

  return {
    ...borrador,
    cupon,
    setCupon,
    direccion,
    precioEnvio,
    setPrecioEnvio: (typed: string) => {
      setAccepted(null);
      setPrecioEnvio(typed);
    },
    cuenta,
    total,
    accepted,
    busy,
    campos,
    error,
    add: (producto: LineaVenta["producto"]) => change(addLinea(lineas, producto)),
    replace: (linea: LineaVenta) => change(lineas.map((one) => (one.producto.id === linea.producto.id ? linea : one))),
    remove: (id: string) => change(lineas.filter((one) => one.producto.id !== id)),
    quote: (form: HTMLFormElement) => direccion.quote(readPartes(form)),
    send,
  };
}

export type EstadoVenta = ReturnType<typeof useVenta>;

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Lineas } from "#app/features/carrito/carrito.ts";
import type { PartesDireccion } from "#app/features/direcciones/direcciones.ts";
import { CAMPOS_LUGAR, VISTO } from "#app/features/direcciones/lugar.ts";
import { type Centimos, fromSoles } from "#lib/dinero.ts";
import { refreshCupon } from "#app/features/cupones/cupon-guardado.ts";
import {
  CAMPOS_COMPROBANTE,
  type ComprobanteEscrito,
  FACTURA,
  toCamposFormulario,
  toComprobante,
} from "./comprobante.ts";
import { useCuenta } from "./cuenta.ts";
import { formatBody, type CambioNombrado, ERROR_PAGO, postCheckout, type RespuestaCheckout } from "./checkout.ts";
import { readForm, restore } from "./leer-formulario.ts";
import { useDireccion } from "./use-direccion.ts";
import {
  claveFor,
  clearBorrador,
  endIntento,
  endSettled,
  readBorrador,
  rememberIntento,
  saveBorrador,
} from "./pestana.ts";
import { rememberPedido } from "#app/features/carrito/pendientes.ts";

/** What the form shows beside what was typed. */
export interface EstadoCheckout {
  ocupado: boolean;
  /** Counts the submissions: a screen reader announces the same alert again. */
  intento: number;
  aviso: string | null;
  sinTerminos: boolean;
  campos: Readonly<Record<string, string>>;
  /** `antes` and `ahora`: the order's totals; null where the shop did not say. */
  cambios: {
    lineas: Lineas;
    productos: readonly CambioNombrado[];
    antes: Centimos;
    ahora: Centimos | null;
    /** Why the coupon does not hold any more. */
    sinCupon?: string;
    /** Why less may be taken, where it is no news of the products. */
    razon?: string | undefined;
  } | null;
}

const QUIETO: EstadoCheckout = {
  ocupado: false,
  intento: 0,
  aviso: null,
  sinTerminos: false,
  campos: {},
  cambios: null,
};

/** The fields that show their own message. */
const CON_MENSAJE = ["telefono", ...CAMPOS_LUGAR, "calle", "referencia", FACTURA, ...CAMPOS_COMPROBANTE] as const;

/** What a refusal shows. */
function toSituacion(
  respuesta: Exclude<RespuestaCheckout, { tipo: "pagar" }>,
  lineas: Lineas,
  antes: Centimos,
  comprobante: ComprobanteEscrito | null,
): Partial<EstadoCheckout> {
  switch (respuesta.tipo) {
    case "sesion":
      return {};
    case "cambios": {
      const { productos, total, razon } = respuesta;
      return { cambios: { lineas, productos, antes, ahora: total && fromSoles(total), razon } };
    }
    case "cupon": {
      const { razon, total } = respuesta;
      return { cambios: { lineas, productos: [], antes, ahora: total && fromSoles(total), sinCupon: razon } };
    }
    case "fallo":
      return { aviso: ERROR_PAGO };
    case "datos": {
      const { direccion, ...others } = respuesta.campos;
      // Of the address as a whole.
      const todos = direccion === undefined ? others : { ...others, calle: direccion };
      const campos = toCamposFormulario(todos, comprobante?.factura ?? false);
      const { mensaje } = respuesta;
      // Receipts were switched on since the page was loaded: their fields are still to come.
      if (!comprobante && CAMPOS_COMPROBANTE.some((name) => campos[name])) return { campos, aviso: mensaje };
      if (CON_MENSAJE.some((name) => campos[name])) return { campos };
      return { aviso: Object.values(campos)[0] ?? mensaje };
    }
  }
}

interface DatosCheckout {
  usuario_id: string;
  lineas: Lineas;
  /** The address that the form begins with. */
  inicial: PartesDireccion;
}

/** The state of the checkout form: keeps the draft, sends one order at a time, shows every answer. */
export function useCheckout({ usuario_id, lineas, inicial }: DatosCheckout) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const direccion = useDireccion(inicial);
  const { quote, put, restore: restoreDireccion } = direccion;
  const cuenta = useCuenta(lineas, direccion.envio);
  const form = useRef<HTMLFormElement>(null);
  // A ref, since state comes one render late: the second of two quick clicks must see it.
  const sending = useRef(false);
  const [situacion, setSituacion] = useState(QUIETO);

  const show = useCallback((news: Partial<EstadoCheckout>) => {
    sending.current = news.ocupado ?? false;
    setSituacion(({ intento }) => ({ ...QUIETO, intento: intento + 1, ...news }));
  }, []);

  useEffect(() => {
    // The draft of a finished order: the next one starts from the profile, and asks for consent again.
    if (endSettled()) clearBorrador();
    const borrador = readBorrador(usuario_id);
    if (form.current && borrador) {
      restoreDireccion(readForm(form.current).direccion, borrador.direccion);
      restore(form.current, borrador);
    }
    // Back from the payment page, out of the back/forward cache: no request is under way any more.
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) show({});
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [usuario_id, show, restoreDireccion]);

  useEffect(() => {
    const wrong = situacion.sinTerminos ? "terminos" : CON_MENSAJE.find((name) => situacion.campos[name]);
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [situacion]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const escrito = readForm(event.currentTarget);
    saveBorrador(usuario_id, escrito);
    quote(escrito.direccion);
    const { target } = event;
    const name = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : "";
    const mended = name === "terminos" ? situacion.sinTerminos : situacion.campos[name];
    if (!mended) return;
    setSituacion((before) => ({
      ...before,
      sinTerminos: before.sinTerminos && name !== "terminos",
      campos: { ...before.campos, [name]: "" },
    }));
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const sent = event.currentTarget;
    const borrador = readForm(sent);
    if (!borrador.terminos) {
      show({ sinTerminos: true });
      return;
    }
    const { metodo_pago, direccion: entrega, guardar_direccion } = borrador;
    if (!metodo_pago) {
      show({ aviso: "Elige un método de pago." });
      return;
    }
    show({ ocupado: true });
    saveBorrador(usuario_id, borrador);
    const { telefono } = borrador;
    const { totales, cupon } = cuenta;
    const { total } = totales;
    const comprobante = toComprobante(borrador.comprobante, total);
    const datos = {
      telefono,
      direccion: entrega,
      guardar_direccion,
      metodo_pago,
      usuario_id,
      total,
      cupon,
      comprobante,
    };
    const body = formatBody(lineas, datos);
    const respuesta = await postCheckout(body, usuario_id, claveFor(body));
    if (respuesta.tipo === "pagar") {
      rememberPedido(respuesta.pedido_id);
      rememberIntento(respuesta.pedido_id);
      // Somebody who left the page meanwhile is not redirected.
      if (sent.isConnected) window.location.assign(respuesta.url);
      return;
    }
    if (respuesta.tipo !== "fallo" || respuesta.terminado) endIntento();
    if (!sent.isConnected) return;
    show(toSituacion(respuesta, lineas, total, borrador.comprobante));
    // Sent again, what was doubted is taken.
    if (respuesta.tipo === "datos" && respuesta.visto) put({ ...entrega, [VISTO]: respuesta.visto });
    if (respuesta.tipo === "datos" && !borrador.comprobante) await revalidate();
    // The price of the delivery may be what changed, or what the coupon takes off.
    if (respuesta.tipo === "cambios") {
      quote(entrega, true);
      refreshCupon();
    }
    if (respuesta.tipo === "sesion") await navigate("/sign-in?origen=/checkout");
  };

  return { form, situacion, direccion, cuenta, dismiss: () => show({}), handleInput, handleSubmit };
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Lineas } from "#app/features/compra/carrito/carrito.ts";
import type { PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { rememberDistrito } from "#app/features/entrega/envios/distrito-recordado.ts";
import { type Centimos, fromSoles } from "#lib/dinero.ts";
import { refreshCupon } from "#app/features/catalogo/cupones/cupon-guardado.ts";
import { CON_MENSAJE, readForm, restore, sendCampos } from "./campos.ts";
import { CAMPOS_COMPROBANTE, type ComprobanteEscrito, toCamposFormulario } from "./comprobante.ts";
import { useCuenta } from "./cuenta.ts";
import { formatBody, type CambioNombrado, ERROR_PAGO, postCheckout, type RespuestaCheckout } from "./checkout.ts";
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
import { NOMBRES_PREGUNTA } from "#app/features/pedidos/pedidos/campos.ts";
import { toEsperaHref } from "#app/features/compra/cola/cola.ts";
import { rememberPedido } from "#app/features/compra/carrito/pendientes.ts";

export interface EstadoCheckout {
  ocupado: boolean;
  /** Counts submissions, so that a screen reader announces a repeated alert. */
  intento: number;
  aviso: string | null;
  sinTerminos: boolean;
  campos: Readonly<Record<string, string>>;
  /** `antes` and `ahora`: the order's totals; null where unknown. */
  cambios: {
    lineas: Lineas;
    productos: readonly CambioNombrado[];
    antes: Centimos;
    ahora: Centimos | null;
    sinCupon?: string;
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

function toSituacion(
  respuesta: Exclude<RespuestaCheckout, { tipo: "pagar" }>,
  lineas: Lineas,
  antes: Centimos,
  comprobante: ComprobanteEscrito | null,
): Partial<EstadoCheckout> {
  switch (respuesta.tipo) {
    case "sesion":
    case "cola":
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
      const { "contacto.nombre": contacto_nombre = "", "contacto.correo": contacto_correo = "", ...mas } = others;
      const contacto = { ...(contacto_nombre && { contacto_nombre }), ...(contacto_correo && { contacto_correo }) };
      // An error of the address as a whole shows at the street.
      const todos = { ...mas, ...contacto, ...(direccion !== undefined && { calle: direccion }) };
      const campos = toCamposFormulario(todos, comprobante?.factura ?? false);
      const { mensaje } = respuesta;
      // Receipts were switched on since the page loaded: their fields are missing yet.
      if (!comprobante && CAMPOS_COMPROBANTE.some((name) => campos[name])) return { campos, aviso: mensaje };
      if (CON_MENSAJE.some((name) => campos[name])) return { campos };
      return { aviso: Object.values(campos)[0] ?? mensaje };
    }
  }
}

interface DatosCheckout {
  usuario_id: string;
  invitado: boolean;
  lineas: Lineas;
  inicial: PartesDireccion;
}

export function useCheckout({ usuario_id, invitado, lineas, inicial }: DatosCheckout) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const direccion = useDireccion(inicial, rememberDistrito);
  const { quote, put, restore: restoreDireccion } = direccion;
  const [recoge, setRecoge] = useState(false);
  const cuenta = useCuenta(lineas, recoge ? null : direccion.envio);
  const form = useRef<HTMLFormElement>(null);
  // A ref: state comes one render late, and the second of two quick clicks must see it.
  const sending = useRef(false);
  const [situacion, setSituacion] = useState(QUIETO);

  const show = useCallback((news: Partial<EstadoCheckout>) => {
    sending.current = news.ocupado ?? false;
    setSituacion(({ intento }) => ({ ...QUIETO, intento: intento + 1, ...news }));
  }, []);

  const restored = useRef(false);
  useEffect(() => {
    // Once: a reload of the page's data must not put fields anew in which somebody types.
    if (restored.current) return;
    restored.current = true;
    // The draft of a finished order: the next one starts from the profile, and asks for consent again.
    if (endSettled()) clearBorrador();
    const borrador = readBorrador(usuario_id);
    if (form.current && borrador) {
      restoreDireccion(readForm(form.current).direccion, borrador.direccion);
      restore(form.current, borrador);
      setRecoge(borrador.recojo === true);
    }
  }, [usuario_id, restoreDireccion]);

  useEffect(() => {
    // Restored from the back/forward cache, after the payment page: no request is under way.
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) show({});
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [show]);

  useEffect(() => {
    const wrong = situacion.sinTerminos ? "terminos" : CON_MENSAJE.find((name) => situacion.campos[name]);
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [situacion]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const escrito = readForm(event.currentTarget);
    saveBorrador(usuario_id, escrito);
    quote(escrito.direccion);
    setRecoge(escrito.recojo);
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
    if (!borrador.metodo_pago) {
      show({ aviso: "Elige un método de pago." });
      return;
    }
    show({ ocupado: true });
    saveBorrador(usuario_id, borrador);
    const { totales, cupon } = cuenta;
    const { total } = totales;
    const de = invitado ? undefined : usuario_id;
    const body = formatBody(lineas, { ...sendCampos(borrador, total), usuario_id: de, total, cupon });
    const respuesta = await postCheckout(body, de, claveFor(body));
    if (respuesta.tipo === "pagar") {
      rememberPedido(respuesta.pedido_id);
      rememberIntento(respuesta.pedido_id);
      // Do not redirect somebody who left the page meanwhile.
      if (sent.isConnected) window.location.assign(respuesta.url);
      return;
    }
    if (respuesta.tipo !== "fallo" || respuesta.terminado) endIntento();
    if (!sent.isConnected) return;
    show(toSituacion(respuesta, lineas, total, borrador.comprobante));
    // A questioned district is accepted when sent again.
    if (respuesta.tipo === "datos" && respuesta.visto) put({ ...borrador.direccion, [VISTO]: respuesta.visto });
    // No reload with errors on questions: a hidden field would lose message and text.
    const refused = respuesta.tipo === "datos" && NOMBRES_PREGUNTA.some((nombre) => respuesta.campos[nombre]);
    if (respuesta.tipo === "datos" && !borrador.comprobante && !refused) await revalidate();
    // The price of the delivery, or the coupon's effect, may have changed.
    if (respuesta.tipo === "cambios") {
      quote(borrador.direccion, true);
      refreshCupon();
    }
    if (respuesta.tipo === "sesion") await navigate("/sign-in?origen=/checkout");
    if (respuesta.tipo === "cola") await navigate(toEsperaHref(null));
  };

  return { form, recoge, situacion, direccion, cuenta, dismiss: () => show({}), handleInput, handleSubmit };
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Lineas } from "#app/features/carrito/carrito.ts";
import { formatBody, type CambioNombrado, ERROR_PAGO, postCheckout, type RespuestaCheckout } from "./checkout.ts";
import {
  type Borrador,
  claveFor,
  clearBorrador,
  endIntento,
  endSettled,
  readBorrador,
  rememberIntento,
  saveBorrador,
} from "./pestana.ts";
import { parseMetodo } from "#app/features/pedidos/metodos.ts";
import { rememberPedido } from "#app/features/carrito/pendientes.ts";

/** What the form shows beside what was typed. */
export interface EstadoCheckout {
  ocupado: boolean;
  /** Counts the submissions: a screen reader announces the same alert again. */
  intento: number;
  aviso: string | null;
  sinTerminos: boolean;
  campos: Readonly<Record<string, string>>;
  cambios: { lineas: Lineas; productos: readonly CambioNombrado[] } | null;
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
const CON_MENSAJE = ["telefono", "direccion"] as const;

function readForm(form: HTMLFormElement): Borrador {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    telefono: text("telefono"),
    direccion: text("direccion"),
    metodo_pago: parseMetodo(data.get("metodo_pago")),
    terminos: data.has("terminos"),
  };
}

/** Restores the draft, except over what was typed since the page loaded. */
function restore(form: HTMLFormElement, borrador: Borrador): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "radio") {
      // A method that is no longer offered leaves the default chosen.
      if (field.value === borrador.metodo_pago) field.checked = true;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked ||= borrador.terminos;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const kept =
        field.name === "telefono" ? borrador.telefono : field.name === "direccion" ? borrador.direccion : null;
      if (kept !== null && field.value === field.defaultValue) field.value = kept;
    }
  }
}

/** What a refusal shows. */
function toSituacion(
  respuesta: Exclude<RespuestaCheckout, { tipo: "pagar" }>,
  lineas: Lineas,
): Partial<EstadoCheckout> {
  switch (respuesta.tipo) {
    case "sesion":
      return {};
    case "cambios":
      return { cambios: { lineas, productos: respuesta.productos } };
    case "fallo":
      return { aviso: ERROR_PAGO };
    case "datos": {
      const { campos, mensaje } = respuesta;
      if (CON_MENSAJE.some((name) => campos[name])) return { campos };
      return { aviso: Object.values(campos)[0] ?? mensaje };
    }
  }
}

/** The state of the checkout form: keeps the draft, sends one order at a time, shows every answer. */
export function useCheckout(usuario_id: string, lineas: Lineas) {
  const navigate = useNavigate();
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
    if (form.current && borrador) restore(form.current, borrador);
    // Back from the payment page, out of the back/forward cache: no request is under way any more.
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) show({});
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [usuario_id, show]);

  useEffect(() => {
    const wrong = situacion.sinTerminos ? "terminos" : CON_MENSAJE.find((name) => situacion.campos[name]);
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [situacion]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    saveBorrador(usuario_id, readForm(event.currentTarget));
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
    const { metodo_pago } = borrador;
    if (!metodo_pago) {
      show({ aviso: "Elige un método de pago." });
      return;
    }
    show({ ocupado: true });
    saveBorrador(usuario_id, borrador);
    const body = formatBody(lineas, { ...borrador, metodo_pago, usuario_id });
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
    show(toSituacion(respuesta, lineas));
    if (respuesta.tipo === "sesion") await navigate("/sign-in?origen=/checkout");
  };

  return { form, situacion, dismiss: () => show({}), handleInput, handleSubmit };
}

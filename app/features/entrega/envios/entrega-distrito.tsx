import { type FormEvent, useContext, useEffect, useReducer, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { CampoDistrito } from "#app/features/entrega/direcciones/campo-distrito.tsx";
import { CAMPOS_LUGAR, type TextosLugar, VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { fromSoles, type Totales } from "#lib/dinero.ts";
import { computeEnvio } from "#lib/envio/costo.ts";
import { getText } from "#lib/form.ts";
import { type EnvioCotizado as Cotizado, fetchEnvio, type RespuestaEnvio } from "./cotizacion.ts";
import { recallDistrito, rememberDistrito } from "./distrito-recordado.ts";
import { EnvioCotizado } from "./envio-cotizado.tsx";

export interface PropsEntrega {
  productos: Pick<Totales, "subtotal" | "total">;
  /** After a press the field gets the focus. */
  asked: boolean;
}

const VACIO: TextosLugar = { lugar: "", departamento: "", provincia: "", distrito: "", [VISTO]: "" };
const FALLO = "No pudimos calcularlo ahora. Verifica tu conexión e inténtalo de nuevo.";

interface EstadoEntrega {
  envio: Cotizado | null;
  textos: TextosLugar;
  errores: Record<string, string>;
  fallo: boolean;
  choosing: boolean;
  busy: boolean;
}

type PasoEntrega =
  { tipo: "elige" } | { tipo: "pide" } | { tipo: "responde"; textos: TextosLugar; respuesta: RespuestaEnvio };

function advance(before: EstadoEntrega, paso: PasoEntrega): EstadoEntrega {
  if (paso.tipo === "elige") return { ...before, choosing: true };
  if (paso.tipo === "pide") return { ...before, busy: true, fallo: false };
  const { textos, respuesta } = paso;
  const quiet = { ...before, textos, errores: {}, fallo: false, busy: false };
  switch (respuesta.tipo) {
    case "cotizado":
      return { ...quiet, envio: respuesta.envio, choosing: false };
    case "rechazo": {
      const { campos: errores, visto } = respuesta;
      return { ...quiet, envio: null, errores, textos: { ...textos, [VISTO]: visto }, choosing: true };
    }
    case "fallo":
      return { ...quiet, fallo: true, choosing: true };
  }
}

const readTextos = (form: HTMLFormElement): TextosLugar => {
  const data = new FormData(form);
  const texts = [...CAMPOS_LUGAR, VISTO].map((name) => [name, getText(data, name).trim()]);
  return { ...VACIO, ...Object.fromEntries(texts) };
};

export default function EntregaDistrito({ productos, asked }: PropsEntrega) {
  const withIgv = useContext(PricesWithIgv);
  const box = useRef<HTMLDivElement>(null);
  const [kept] = useState(recallDistrito);
  const [{ envio, textos, errores, fallo, choosing, busy }, dispatch] = useReducer(advance, {
    envio: null,
    textos: { ...VACIO, ...kept },
    errores: {},
    fallo: false,
    choosing: kept === null,
    busy: kept !== null,
  });

  useEffect(() => {
    // Only the district is stored: dates and prices are current.
    const again = { ...VACIO, ...kept };
    if (kept) void fetchEnvio(kept).then((respuesta) => dispatch({ tipo: "responde", textos: again, respuesta }));
  }, [kept]);
  const ask = async (typed: TextosLugar) => {
    dispatch({ tipo: "pide" });
    const respuesta = await fetchEnvio(typed);
    if (respuesta.tipo === "cotizado") rememberDistrito(typed);
    dispatch({ tipo: "responde", textos: typed, respuesta });
  };

  const wanted = useRef(asked);
  useEffect(() => {
    const first = Object.keys(errores).length > 0 ? "[aria-invalid=true]" : "input:not([type=hidden])";
    if (choosing && wanted.current) box.current?.querySelector<HTMLElement>(first)?.focus();
  }, [choosing, errores]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    wanted.current = true;
    if (!busy) void ask(readTextos(event.currentTarget));
  };
  const regla = envio && {
    costo: fromSoles(envio.costo),
    gratis_desde: envio.gratis_desde === undefined ? null : fromSoles(envio.gratis_desde),
  };

  return (
    <div ref={box} className="grid min-w-0 flex-1 justify-items-start gap-1">
      <output className={choosing ? "sr-only" : undefined}>
        {envio && regla ? (
          <EnvioCotizado {...envio} costo={computeEnvio(regla, productos, withIgv)} />
        ) : busy ? (
          "Calculando cuándo llega…"
        ) : null}
      </output>
      {choosing ? (
        <form noValidate onSubmit={handleSubmit} className="grid w-full max-w-md gap-3">
          <CampoDistrito key={textos[VISTO]} valores={textos} errores={errores} />
          {fallo ? (
            <p role="alert" className="font-medium text-danger">
              {FALLO}
            </p>
          ) : null}
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            className="justify-self-start"
            busy={busy ? "Calculando…" : undefined}
          >
            Ver cuándo llega
          </Button>
        </form>
      ) : busy ? null : (
        <Button
          variant="tertiary"
          size="sm"
          className="-ml-3"
          onClick={() => {
            wanted.current = true;
            dispatch({ tipo: "elige" });
          }}
        >
          Cambiar de distrito
        </Button>
      )}
    </div>
  );
}

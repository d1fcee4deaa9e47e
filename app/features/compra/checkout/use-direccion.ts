import { useCallback, useEffect, useRef, useState } from "react";
import { composeDireccion, type PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { type EnvioCotizado, fetchEnvio } from "#app/features/entrega/envios/cotizacion.ts";
import { listKeys } from "#lib/objects.ts";
import { warn } from "#lib/warn.ts";

const PAUSA_MS = 350;

/** Query of GET /api/envio for the typed district; null while there is none. */
function toLugar(partes: PartesDireccion): Record<string, string> | null {
  const { lugar, departamento, provincia, distrito, lugar_visto } = partes;
  if (departamento && provincia && distrito) return { departamento, provincia, distrito, lugar_visto };
  return lugar.split(",").length === 3 ? { lugar, lugar_visto } : null;
}

/** A place may be one text or three names. */
const sameParts = (a: PartesDireccion, b: PartesDireccion) => composeDireccion(a) === composeDireccion(b);

/** Asks for the delivery's price whenever the district changes. `onQuoted` must stay the same function. */
export function useDireccion(inicial: PartesDireccion, onQuoted?: (lugar: Record<string, string>) => void) {
  const [puesta, setPuesta] = useState({ partes: inicial, vez: 0 });
  const [envio, setEnvio] = useState<EnvioCotizado | null>(null);
  const asked = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(
    async (lugar: Record<string, string>, key: string) => {
      const respuesta = await fetchEnvio(lugar);
      // Another district was typed meanwhile.
      if (asked.current !== key) return;
      if (respuesta.tipo === "fallo") asked.current = null;
      if (respuesta.tipo !== "cotizado") return;
      setEnvio(respuesta.envio);
      onQuoted?.(lugar);
    },
    [onQuoted],
  );

  const schedule = useCallback(
    (lugar: Record<string, string> | null) => {
      const key = lugar && JSON.stringify(lugar);
      asked.current = key;
      clearTimeout(timer.current);
      if (!lugar || !key) return;
      timer.current = setTimeout(() => {
        ask(lugar, key).catch((error: unknown) => warn("the delivery could not be quoted", error));
      }, PAUSA_MS);
    },
    [ask],
  );

  /** `again`: also for the same district, as the price may have changed. */
  const quote = useCallback(
    (partes: PartesDireccion, again = false) => {
      const lugar = toLugar(partes);
      const same = (lugar && JSON.stringify(lugar)) === asked.current;
      if (same && !again) return;
      if (!same) setEnvio(null);
      schedule(lugar);
    },
    [schedule],
  );

  useEffect(() => {
    schedule(toLugar(inicial));
    return () => {
      clearTimeout(timer.current);
      asked.current = null;
    };
  }, [inicial, schedule]);

  const put = useCallback(
    (partes: PartesDireccion) => {
      setPuesta(({ vez }) => ({ partes, vez: vez + 1 }));
      quote(partes);
    },
    [quote],
  );
  const restore = useCallback(
    (escrita: PartesDireccion, borrador: PartesDireccion | null) => {
      // On the way back a browser fills in some fields itself.
      const kept =
        borrador && listKeys(inicial).every((name) => [inicial[name], borrador[name]].includes(escrita[name]));
      if (kept && !sameParts(borrador, inicial)) put(borrador);
    },
    [inicial, put],
  );
  return { puesta, envio, quote, put, restore };
}

export type DireccionCheckout = ReturnType<typeof useDireccion>;

import { useRef, useState } from "react";
import { focusWrong } from "#app/ui/focus.ts";
import { notify } from "#app/ui/notices.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { fallsByHalf } from "#app/features/catalogo/productos/precios.ts";
import type { InformeTabla } from "./tabla-variantes.server.ts";
import {
  type FilaEditada,
  type FilaVariante,
  readTabla,
  type TextosVariante,
  toForm,
  toTextos,
} from "./tabla-variantes.ts";

export type RespuestaTabla = ActionResult & { informe?: InformeTabla };

type Fallas = Readonly<Record<string, string>>;
type FilasEditadas = ReadonlyMap<string, FilaEditada>;

const isSame = (a: TextosVariante, b: TextosVariante) => JSON.stringify(a) === JSON.stringify(b);

function describeInforme({ guardadas, conflictos, campos }: InformeTabla): { text: string; whole: boolean } {
  const faltan = new Set([...Object.keys(conflictos), ...Object.keys(campos).map((name) => name.split(".").at(-1))])
    .size;
  const hechas = formatCantidad(guardadas.length, "variante", "variantes");
  if (faltan === 0) return { text: `Guardado: ${hechas}.`, whole: true };
  const resto = faltan === 1 ? "1 quedó sin guardar: mira su fila." : `${faltan} quedaron sin guardar: mira sus filas.`;
  return { text: guardadas.length > 0 ? `Guardado: ${hechas}; ${resto}` : `No se guardó: ${resto}`, whole: false };
}

/** A row edited after it was sent continues from the saved version. */
function settle(before: FilasEditadas, sent: FilasEditadas, saved: readonly FilaVariante[]): FilasEditadas {
  const next = new Map(before);
  for (const base of saved) {
    const editada = before.get(base.id);
    if (!editada || editada === sent.get(base.id)) next.delete(base.id);
    else next.set(base.id, { ...editada, base });
  }
  return next;
}

/** A changed row keeps its version, so that a concurrent save is a conflict and not overwritten. */
export function useTablaVariantes(filas: readonly FilaVariante[], clave: string) {
  const [borradores, setBorradores] = useState<FilasEditadas>(new Map());
  const [errores, setErrores] = useState<Fallas>({});
  const [quienes, setQuienes] = useState<Readonly<Record<string, string | null>>>({});
  const [guardadas, setGuardadas] = useState<ReadonlySet<string>>(new Set());
  const [resultado, setResultado] = useState<string | null>(null);
  const sent = useRef(borradores);
  const [asking, setAsking] = useState<{ form: FormData; mitades: number } | null>(null);

  const forget = (ids: readonly string[]) =>
    setErrores((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !ids.some((id) => name.endsWith(id)))),
    );
  const afterRender = useAfterRender();
  const show = (wrong: Fallas) => {
    setErrores(wrong);
    afterRender(() => focusWrong(document));
  };
  const { submit, busy } = useAction<RespuestaTabla>({
    failure: "No se pudieron guardar las variantes.",
    onCampos: show,
    onDone: ({ informe }) => {
      if (!informe) return;
      const done = new Set(informe.guardadas);
      setBorradores((before) =>
        settle(
          before,
          sent.current,
          filas.filter(({ id }) => done.has(id)),
        ),
      );
      setGuardadas(done);
      setQuienes(informe.conflictos);
      const { text, whole } = describeInforme(informe);
      // A notice would cover the buttons.
      if (whole) notify({ tone: "success", text });
      else setResultado(text);
      show(informe.campos);
    },
  });

  // A row equal to the saved one is no longer changed.
  const pendientes = filas.flatMap((fila) => {
    const borrador = borradores.get(fila.id);
    return borrador && !isSame(borrador.textos, toTextos(fila)) ? [borrador] : [];
  });
  const read = (fila: FilaVariante): TextosVariante => borradores.get(fila.id)?.textos ?? toTextos(fila);

  const change = (ids: readonly string[], textos: Partial<TextosVariante>) => {
    setBorradores((before) => {
      const next = new Map(before);
      for (const fila of filas) {
        if (!ids.includes(fila.id)) continue;
        const base = before.get(fila.id)?.base ?? fila;
        const typed = { ...(before.get(fila.id)?.textos ?? toTextos(fila)), ...textos };
        if (isSame(typed, toTextos(base)) && base === fila) next.delete(fila.id);
        else next.set(fila.id, { base, textos: typed });
      }
      return next;
    });
    forget(ids);
    setResultado(null);
    setGuardadas((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const drop = (id: string) => {
    setBorradores((before) => new Map([...before].filter(([other]) => other !== id)));
    forget([id]);
  };
  const send = (form: FormData) => {
    setAsking(null);
    setResultado(null);
    sent.current = borradores;
    form.set("intento", "guardar");
    form.set("clave", clave);
    submit(form);
  };
  return {
    read,
    change,
    drop,
    errores,
    guardadas,
    resultado,
    busy,
    pendientes: pendientes.length,
    mueveStock: pendientes.some(({ base, textos }) => textos.stock.trim() !== String(base.stock)),
    mitades: asking?.mitades ?? null,
    confirm: () => asking && send(asking.form),
    cancel: () => setAsking(null),
    discard: () => {
      setBorradores(new Map());
      setErrores({});
    },
    /** Who saved the row since its edit began, if known; null without a conflict. */
    findConflicto: ({ id, version }: FilaVariante): { quien: string | null } | null => {
      const editada = pendientes.find(({ base }) => base.id === id);
      return editada && editada.base.version !== version ? { quien: quienes[id] ?? null } : null;
    },
    /** Overwrites the saved version. */
    insist: (fila: FilaVariante) => {
      setBorradores((before) => {
        const borrador = before.get(fila.id);
        return borrador ? new Map(before).set(fila.id, { ...borrador, base: fila }) : before;
      });
    },
    /** Valid rows only; confirms first where a price falls by more than half. `motivo`: why stock changes. */
    save: (motivo: string) => {
      if (busy || pendientes.length === 0) return;
      const form = toForm(pendientes, motivo);
      const leida = readTabla(form);
      if (!leida?.valor) {
        show(leida?.campos ?? {});
        return;
      }
      const antes = new Map(pendientes.map(({ base }) => [base.id, base.precio]));
      const bajan = leida.valor.filas.filter(({ id, precio }) => fallsByHalf(antes.get(id) ?? precio, precio));
      if (bajan.length > 0) setAsking({ form, mitades: bajan.length });
      else send(form);
    },
  };
}

export type TablaAbierta = ReturnType<typeof useTablaVariantes>;

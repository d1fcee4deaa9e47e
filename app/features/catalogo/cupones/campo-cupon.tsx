import { useEffect, useId, useRef, useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useStore } from "#app/ui/use-store.ts";
import { fromSoles } from "#lib/dinero.ts";
import { areAlike, fetchCupon, type LineaConsultada, type RespuestaCupon } from "./consultar.ts";
import { lineaCupon } from "./cupon-elegido.ts";
import { cuponGuardado, forgetCupon, keepCupon, loadCupon } from "./cupon-guardado.ts";

/** Longer than the pause between presses on plus and minus. */
const PAUSA_MS = 250;
const MAX_ESCRITO = 40;

interface Props {
  lineas: readonly LineaConsultada[];
}

const describeAplicado = ({ envio_gratis }: RespuestaCupon) =>
  envio_gratis ? "Envío gratis: descuenta lo que cueste llevarlo a tu distrito." : "Descuento aplicado.";

function useRespuesta(actuales: Props["lineas"]) {
  // The cart is read anew by many ways; an answer that is asked again without need may take the coupon away unseen.
  const [lineas, setLineas] = useState(actuales);
  if (!areAlike(lineas, actuales)) setLineas(actuales);
  const guardado = useStore(cuponGuardado, cuponGuardado.get());
  const [cupon, setCupon] = useState<RespuestaCupon | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    loadCupon();
    addEventListener("storage", loadCupon);
    return () => removeEventListener("storage", loadCupon);
  }, []);

  useEffect(() => {
    const { codigo } = guardado;
    if (lineaCupon.get()?.codigo !== codigo) lineaCupon.set(null);
    if (!codigo) return undefined;
    let current = true;
    const ask = async () => {
      const answer = await fetchCupon(codigo, lineas);
      if (!current) return;
      if (answer.tipo === "no") {
        lineaCupon.set(null);
        setCupon(null);
        setError(answer.mensaje);
        if (!answer.fallo) forgetCupon();
        return;
      }
      const { descuento, nombre, envio_gratis } = answer.cupon;
      setError("");
      setCupon(answer.cupon);
      const takes = descuento > 0 || envio_gratis;
      lineaCupon.set(takes ? { codigo, nombre, monto: 0 - fromSoles(descuento), envio_gratis } : null);
    };
    const timer = setTimeout(() => void ask(), PAUSA_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [guardado, lineas]);

  const { codigo } = guardado;
  return { codigo, cupon: cupon?.codigo === codigo ? cupon : null, error, setError, setCupon };
}

export default function CampoCupon({ lineas }: Props) {
  const { codigo, cupon, error, setError, setCupon } = useRespuesta(lineas);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const [settled, setSettled] = useState(0);
  const id = useId();

  // Set together with the message: another render before it would scroll too early.
  useEffect(() => {
    if (settled === 0) return;
    box.current?.querySelector<HTMLElement>("input, button")?.focus();
    // Focusing scrolls only to the field, not to the message below.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [settled]);

  const apply = async () => {
    if (busy) return;
    if (typed.trim() === "") {
      setSettled((n) => n + 1);
      setError("Escribe el código de tu cupón.");
      return;
    }
    setBusy(true);
    const answer = await fetchCupon(typed, lineas);
    setBusy(false);
    setSettled((n) => n + 1);
    if (answer.tipo === "no") {
      setError(answer.mensaje);
      return;
    }
    setError("");
    setTyped("");
    setCupon(answer.cupon);
    keepCupon(answer.cupon.codigo);
    announce(answer.cupon.razon || `Cupón ${answer.cupon.codigo} aplicado.`);
  };

  const remove = () => {
    setSettled((n) => n + 1);
    setAsked(true);
    setCupon(null);
    setError("");
    forgetCupon();
    announce("Quitaste el cupón.");
  };

  if (!codigo && !asked && !error) {
    return (
      <Button
        variant="tertiary"
        size="sm"
        className="-ml-3 justify-self-start"
        onClick={() => {
          setSettled((n) => n + 1);
          setAsked(true);
        }}
      >
        ¿Tienes un cupón?
      </Button>
    );
  }
  if (!codigo) {
    return (
      <div ref={box} className="grid gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <Field
            label="Código del cupón"
            name=""
            value={typed}
            maxLength={MAX_ESCRITO}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              setAsked(true);
              setError("");
            }}
            onKeyDown={(event) => {
              // Enter must not submit the order's form around this field.
              if (event.key !== "Enter") return;
              event.preventDefault();
              void apply();
            }}
          />
          <Button
            variant="secondary"
            className="mt-6.5"
            busy={busy ? "Comprobando…" : undefined}
            onClick={() => void apply()}
          >
            Aplicar
          </Button>
        </div>
      </div>
    );
  }
  const problema = error || cupon?.razon;
  return (
    <section ref={box} aria-labelledby={id} className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm">
      <div className="flex items-center gap-2">
        <Icon name="ticket-percent" className="size-5 shrink-0 text-accent" />
        <p id={id} className="min-w-0 flex-1 font-semibold break-words">
          Cupón {codigo}
        </p>
        <Button
          variant="tertiary"
          size="sm"
          className="-mr-3"
          aria-label={`Quitar el cupón ${codigo}`}
          onClick={remove}
        >
          Quitar
        </Button>
      </div>
      <output className={problema ? "font-medium text-warning" : "font-medium"}>
        {problema || (cupon ? describeAplicado(cupon) : "Calculando tu descuento…")}
      </output>
      {cupon ? <p className="text-muted">{cupon.condiciones}</p> : null}
    </section>
  );
}

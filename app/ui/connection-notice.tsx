import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { Alert } from "./alert.tsx";
import { announce } from "./announcer.tsx";
import { Button } from "./button.tsx";
import { keptNotice, retryNow, useRetriedNavigation } from "./fetch-with-retry.ts";
import { useStore } from "./use-store.ts";

const network = {
  get: () => navigator.onLine,
  subscribe(listener: () => void): () => void {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
};

/** A manual retry is announced even when nothing changed; an automatic one is not. */
function useRetry(tries: number): () => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && tries > 0) announce("Todavía no hay conexión.");
    pressed.current = false;
  }, [tries]);
  return () => {
    pressed.current = true;
    retryNow();
  };
}

interface Props {
  children?: string;
  /** Stands in a column's first line, so that it covers nothing. */
  strip?: boolean;
  toTitle?: (path: string) => string;
}

/**
 * Retried automatically or by a press. The live regions are always mounted, as screen readers announce only changes of
 * existing ones; empty ones take no space.
 */
export function ConnectionNotice({
  children = "Sin conexión",
  strip = false,
  toTitle = () => "No se pudo cargar la página",
}: Props) {
  const waiting = useRetriedNavigation();
  const press = useRetry(waiting?.tries ?? 0);
  const online = useStore(network, true);
  const kept = useStore(keptNotice, "");
  const text = (online && !kept) || waiting ? "" : kept || children;
  const icon = <Icon name="wifi-off" className="size-5 shrink-0 text-warning" />;
  const notice = strip ? (
    <output className="franja items-center justify-center gap-2 border-b bg-surface px-4 text-sm font-semibold print:hidden">
      {text ? (
        <>
          {icon}
          {text}
        </>
      ) : null}
    </output>
  ) : (
    <output>
      {text ? (
        <span className="mb-4 flex items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 font-semibold text-ink shadow-float max-sm:py-2 max-sm:text-sm">
          {icon}
          {text}
        </span>
      ) : null}
    </output>
  );
  return (
    <>
      <div className="pointer-events-none fixed inset-x-0 bottom-(--bar) z-40 grid justify-items-center px-4 print:hidden">
        <div className="pointer-events-auto w-full max-w-lg">
          {waiting ? (
            <Alert
              tone="danger"
              title={toTitle(waiting.path)}
              className="mb-4 border border-danger text-sm shadow-float"
            >
              <p>Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.</p>
              <p>Seguiremos apenas vuelva la conexión.</p>
              <Button variant="secondary" size="sm" className="mt-2" onClick={press}>
                <Icon name="rotate-cw" className="size-5" />
                Reintentar
              </Button>
            </Alert>
          ) : null}
        </div>
        {strip ? null : notice}
      </div>
      {strip ? notice : null}
    </>
  );
}

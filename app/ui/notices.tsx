import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Icon } from "./icon.tsx";
import { iconButtonStyle } from "./button-style.ts";
import { createStore } from "#lib/store.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { useStore } from "./use-store.ts";

interface Notice {
  id: number;
  tone: "success" | "danger";
  text: string;
  /** "reload" reloads the page's data. */
  retry?: (() => void) | "reload" | undefined;
  undo?: (() => void) | undefined;
  /** Takes the focus, and returns it when it goes. */
  lead?: boolean;
  /** Shown beside others, and replaces only its own kind. */
  beside?: boolean;
}

/** In ms, for a success without pointer or focus on it. */
const STAY = 5_000;
const STAY_UNDO = 12_000;

const NONE: readonly Notice[] = [];
const shown = createStore(NONE);
let last = 0;

const dismiss = (id: number): void => shown.set(shown.get().filter((notice) => notice.id !== id));

/** A refusal belongs to the page where it was told; what can be tried again stays. */
const leaveRefusals = (): void => shown.set(shown.get().filter(({ tone, retry }) => tone === "success" || retry));

const MOST = 3;

/**
 * The returned function removes the toast. A newer success replaces an older one. A failure stays until closed, and is
 * replaced only by the same text.
 */
export function notify(notice: Omit<Notice, "id">): () => void {
  const id = ++last;
  const { tone, text, beside } = notice;
  const others = shown
    .get()
    .filter((one) => one.tone !== tone || (tone === "danger" ? one.text !== text : one.beside !== beside));
  shown.set([...others, { ...notice, id }].slice(-MOST));
  return () => dismiss(id);
}

function leadTo(toast: HTMLElement | null) {
  const { activeElement: before } = document;
  toast?.focus();
  return () => {
    if (toast?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
  };
}

function Toast({ id, tone, text, retry, undo, lead = false }: Notice) {
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState(false);
  const good = tone === "success";
  useEffect(() => {
    if (held || !good) return undefined;
    const timer = setTimeout(() => dismiss(id), undo ? STAY_UNDO : STAY);
    return () => clearTimeout(timer);
  }, [held, good, id, undo]);
  const icon = good ? "circle-check" : "circle-exclamation-point";
  return (
    <div
      ref={lead ? leadTo : undefined}
      tabIndex={-1}
      className="flex animate-fade items-center gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-float outline-none"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} className={cx("size-5 shrink-0", good ? "text-success" : "text-danger")} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48">{text}</p>
        {retry ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              dismiss(id);
              if (retry === "reload") void revalidate();
              else retry();
            }}
          >
            <Icon name="rotate-cw" className="size-4 stroke-2" />
            Reintentar
          </Button>
        ) : null}
        {undo ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              dismiss(id);
              undo();
            }}
          >
            Deshacer
          </Button>
        ) : null}
      </div>
      <button type="button" aria-label="Cerrar aviso" className={iconButtonStyle()} onClick={() => dismiss(id)}>
        <Icon name="x" className="size-5" />
      </button>
    </div>
  );
}

export function Notices() {
  const notices = useStore(shown, NONE);
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current !== pathname) leaveRefusals();
    shownAt.current = pathname;
  }, [pathname]);
  const failures = notices.filter(({ tone }) => tone === "danger");
  const successes = notices.filter(({ tone }) => tone === "success");
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-lg gap-2 print:hidden">
      <div role="alert" className="grid gap-2">
        {failures.map((notice) => (
          <Toast key={notice.id} {...notice} />
        ))}
      </div>
      <output className="block">
        {successes.map((notice) => (
          <Toast key={notice.id} {...notice} />
        ))}
      </output>
    </div>
  );
}

import type { SubmitEvent } from "react";
import { Form, useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** A plain GET form, so it works before and without our script; with it, the query is trimmed on the way. */
export function Buscador({ className }: { className?: string }) {
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    const search = typeof typed === "string" ? typed.trim() : "";
    void navigate(search ? `/catalogo?${new URLSearchParams({ search })}` : "/catalogo");
  };
  return (
    <search className={className}>
      <Form action="/catalogo" onSubmit={handleSubmit} className="relative">
        <input
          type="search"
          name="search"
          aria-label="Buscar productos"
          placeholder="Buscar productos"
          autoComplete="off"
          maxLength={100}
          className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-13 pl-4 text-base placeholder:text-muted"
        />
        <button
          type="submit"
          aria-label="Buscar"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Icon name="search" className="size-5" />
        </button>
      </Form>
    </search>
  );
}

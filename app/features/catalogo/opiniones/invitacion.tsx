import { useEffect, useRef, useState } from "react";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import * as json from "#lib/json.ts";
import { toOpinarPath } from "./opiniones.ts";

export interface RespuestaInvitacion {
  situacion: "opinar" | "cambiar" | "nada";
}

const readRespuesta = json.object<RespuestaInvitacion>({
  situacion: json.orElse(json.literal(["opinar", "cambiar", "nada"]), "nada"),
});

async function ask(producto_id: string, signal: AbortSignal): Promise<RespuestaInvitacion["situacion"]> {
  try {
    const response = await fetch(`/api/opiniones/${producto_id}`, { signal, cache: "no-store" });
    return (response.ok && json.parse(readRespuesta, await response.json())?.situacion) || "nada";
  } catch {
    return "nada";
  }
}

/** Fetched when a signed-in person scrolls near, since the page is cached for everyone. */
export function Invitacion({ producto_id }: { producto_id: string }) {
  const { usuario } = useSesion();
  const [answer, setAnswer] = useState<{ of: string; situacion: RespuestaInvitacion["situacion"] } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const of = usuario ? `${usuario.id} ${producto_id}` : "";
  // Ignores the answer for another person or product.
  const situacion = answer?.of === of ? answer.situacion : "nada";
  useEffect(() => {
    if (!of || !place.current) return undefined;
    const end = new AbortController();
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        void ask(producto_id, end.signal).then((heard) => {
          if (!end.signal.aborted) setAnswer({ of, situacion: heard });
        });
      },
      { rootMargin: "400px" },
    );
    near.observe(place.current);
    return () => {
      near.disconnect();
      end.abort();
    };
  }, [of, producto_id]);
  return (
    // Two pixels, since an empty box does not intersect.
    <div ref={place} className="min-h-0.5">
      {situacion === "nada" ? null : (
        <ButtonLink to={toOpinarPath(producto_id)} variant="secondary">
          {situacion === "opinar" ? "Opinar sobre este producto" : "Cambiar tu opinión"}
        </ButtonLink>
      )}
    </div>
  );
}

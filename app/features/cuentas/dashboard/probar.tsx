import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Prueba } from "./faltantes.ts";

/** Where a new dueño is led step by step; its action tries things. */
export const PASOS = "/admin/empezar";

/** What became of a try, a sentence each. */
export type ResultadoPrueba =
  | { ok: true; pruebas: readonly { bien: boolean; texto: string }[] }
  | { ok: false; mensaje?: string; campos?: Readonly<Record<string, string>> };

const BOTON: Record<Prueba, string> = { correo: "Enviarme un correo de prueba", pagos: "Probar la conexión" };

export function Probar({ que }: { que: Prueba }) {
  const { submit, busy, result, error } = useAction<ResultadoPrueba>({ failure: "No se pudo probar.", inline: true });
  const pruebas = result?.ok ? result.pruebas : error === null ? [] : [{ bien: false, texto: error }];
  return (
    <SiPuede area="ajustes">
      <div className="grid justify-items-start gap-1 px-2 pb-1.5">
        <Button
          variant="secondary"
          size="sm"
          busy={busy ? "Probando…" : undefined}
          onClick={() => submit({ accion: "probar", que }, { action: PASOS })}
        >
          {BOTON[que]}
        </Button>
        <output className="grid gap-1">
          {pruebas.map(({ bien, texto }) => (
            <span
              key={texto}
              className={`flex items-start gap-1.5 ${bien ? "text-success" : "font-medium text-danger"}`}
            >
              <Icon
                name={bien ? "circle-check" : "circle-exclamation-point"}
                className="mt-0.5 size-4 shrink-0 stroke-2"
              />
              {texto}
            </span>
          ))}
        </output>
      </div>
    </SiPuede>
  );
}

import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError } from "#app/ui/field.tsx";
import { readTexts } from "#lib/form.ts";
import { countUnidades, isNumeroSuelto } from "#app/features/pedidos/pedidos/despachos.ts";
import type { ItemPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { CamposEnvio } from "./campos-envio.tsx";
import { PreguntaCourier } from "./pregunta-courier.tsx";

interface Props {
  quedan: readonly ItemPedido[];
  couriers: readonly string[];
  busy: boolean;
  campos: Readonly<Record<string, string>>;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
}

interface UnidadesProps {
  quedan: readonly ItemPedido[];
  campos: Props["campos"];
}

function Unidades({ quedan, campos }: UnidadesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Qué sale</legend>
      <ul className="grid gap-2">
        {quedan.map(({ producto_id, nombre, cantidad }) => (
          <li key={producto_id}>
            <Field
              label={`${nombre} (quedan ${cantidad})`}
              name={`unidades.${producto_id}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={cantidad}
              required
              defaultValue={cantidad}
              error={campos[`unidades.${producto_id}`]}
            />
          </li>
        ))}
      </ul>
      <GroupError error={campos.unidades} />
    </fieldset>
  );
}

export function FormularioEnvio({ quedan, couriers, busy, campos, onSend, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("select")?.focus();
  }, []);
  const [only] = quedan;
  const [asked, setAsked] = useState<Record<string, string> | null>(null);
  return (
    <form
      ref={form}
      aria-label="Datos del envío"
      noValidate
      className="grid gap-4 rounded-card border bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const texts = readTexts(form, [...form.keys()]);
        if (busy) return;
        if (isNumeroSuelto({ courier: "", numero: "", ...texts })) setAsked(texts);
        else onSend(texts);
      }}
    >
      <CamposEnvio couriers={couriers} campos={campos} />
      {countUnidades(quedan) > 1 ? (
        <Unidades quedan={quedan} campos={campos} />
      ) : (
        <input type="hidden" name={`unidades.${only?.producto_id}`} value={1} />
      )}
      <p className="text-sm text-muted">
        El cliente lo ve enseguida en su pedido; su correo sale en 10 minutos y hasta entonces puedes deshacerlo.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy ? "Enviando…" : undefined}>
          Confirmar envío
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancelar
        </Button>
      </div>
      <PreguntaCourier
        sueltos={asked && { n: 1, primeros: [asked.numero ?? ""] }}
        onConfirm={() => {
          if (asked) onSend(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </form>
  );
}

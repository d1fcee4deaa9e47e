import { useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { notify } from "#app/ui/notices.tsx";
import { MAX_NOTA } from "#app/features/pedidos/pedidos/despachos.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { PreguntaCourier } from "../pregunta-courier.tsx";
import type { RespuestaPaso } from "./acciones-lote.server.ts";
import type { LoteEnPanel } from "./lote.server.ts";
import type { FalloHoja } from "./leer-hoja.server.ts";
import type { CambioPedidos } from "./lotes.ts";

const BOTON: Record<CambioPedidos, (n: number) => string> = {
  enviar: (n) => `Enviar ${formatCantidad(n, "pedido", "pedidos")}`,
  entregar: (n) => `Marcar ${formatCantidad(n, "pedido", "pedidos")} como ${n === 1 ? "entregado" : "entregados"}`,
  preparar: (n) => `Pasar ${formatCantidad(n, "pedido", "pedidos")} a «Procesando»`,
};

const CORREOS: Record<CambioPedidos, string> = {
  enviar:
    "Cada cliente lo ve enseguida en su pedido; su correo sale en 10 minutos y hasta entonces se puede deshacer en la página de cada pedido.",
  entregar: "A cada cliente le llega el correo «Pedido entregado», si no lo recibió antes.",
  preparar: "A cada cliente le llega el correo «Pedido confirmado», si no lo recibió antes.",
};

const MAX_FALLOS = 50;

function Fallos({ fallos }: { fallos: readonly FalloHoja[] }) {
  return (
    <ul className="grid max-h-72 gap-1 overflow-y-auto text-sm">
      {fallos.slice(0, MAX_FALLOS).map(({ linea, texto }) => (
        <li key={linea}>
          <span className="font-semibold">Línea {linea}:</span> {texto}
        </li>
      ))}
      {fallos.length > MAX_FALLOS ? <li>Y {fallos.length - MAX_FALLOS} más.</li> : null}
    </ul>
  );
}

interface HojaProps {
  couriers: readonly string[];
  porZona: LoteEnPanel["por_zona"];
  campos: Readonly<Record<string, string>>;
  onLoad: () => void;
  loading: boolean;
}

function CamposHoja({ couriers, porZona, campos, onLoad, loading }: HojaProps) {
  const box = useRef<HTMLDivElement>(null);
  const read = async (file: File | undefined) => {
    const area = box.current?.querySelector("textarea");
    if (file && area) area.value = await file.text();
  };
  return (
    <>
      <div ref={box} className="grid gap-2">
        <TextAreaField
          label="Números de envío"
          name="texto"
          rows={6}
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={"1042\t25-104522\tOlva Courier"}
          error={campos.texto}
          hint="Copia de tu hoja de cálculo una línea por pedido: número de pedido, número de envío y, si quieres, courier. También puede tener títulos, como el CSV que se exporta. Los pedidos que falten en el lote se agregan."
        />
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <FileField label="O elige un CSV" accept=".csv,.txt,text/csv" onFiles={([file]) => void read(file)} />
          <Button variant="secondary" busy={loading ? "Cargando…" : undefined} onClick={onLoad}>
            Cargar números
          </Button>
        </div>
      </div>
      {porZona.length > 1 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">Courier por zona</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {porZona.map(({ nombre, n }) => (
              <SelectField
                key={nombre}
                label={`${nombre} (${formatCantidad(n, "pedido", "pedidos")})`}
                name={`por_zona.${nombre}`}
              >
                <option value="">Sin decir cuál</option>
                {couriers.map((courier) => (
                  <option key={courier}>{courier}</option>
                ))}
              </SelectField>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Courier de los demás"
          name="courier"
          error={campos.courier}
          hint="Para las líneas y los pedidos que no digan cuál."
        >
          <option value="">Sin decir cuál</option>
          {couriers.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </SelectField>
        <TextAreaField
          label="Nota para los clientes"
          name="nota"
          rows={2}
          maxLength={MAX_NOTA}
          error={campos.nota}
          hint="Opcional. La misma para todos."
        />
      </div>
    </>
  );
}

interface Props {
  accion: CambioPedidos;
  cuantos: number;
  /** Why the others stay; empty for none. */
  quedaran: string;
  couriers: readonly string[];
  porZona: LoteEnPanel["por_zona"];
}

export function FormularioLote({ accion, cuantos, quedaran, couriers, porZona }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, sending, error, campos, result, reset } = useAction<RespuestaPaso>({
    failure: "No se pudo empezar.",
    inline: true,
    onDone: ({ cargadas, mensaje = "" }, sent) => {
      if (cargadas === undefined) return;
      notify({ tone: "success", text: mensaje });
      const area = form.current?.querySelector("textarea");
      if (area && area.value === sent.get(area.name)) area.value = "";
    },
  });
  const send = (paso: "cargar" | "empezar", { sin_courier = false } = {}) => {
    const data = new FormData(form.current ?? undefined);
    data.set("paso", paso);
    if (sin_courier) data.set("sin_courier", "1");
    data.set("esperados", String(cuantos));
    if (!busy) submit(data);
  };
  const paso = busy ? sending?.get("paso") : null;
  const { fallos, sin_courier = null } = result && !result.ok ? result : {};
  return (
    <form
      ref={form}
      aria-label="Datos del lote"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send("empezar");
      }}
    >
      {accion === "enviar" ? (
        <CamposHoja {...{ couriers, porZona, campos }} loading={paso === "cargar"} onLoad={() => send("cargar")} />
      ) : null}
      {error && !sin_courier ? (
        <Alert tone="danger" title={error}>
          {fallos ? <Fallos fallos={fallos} /> : null}
        </Alert>
      ) : null}
      {quedaran ? <p className="font-medium">{quedaran}</p> : null}
      <p className="max-w-prose text-sm text-muted">{CORREOS[accion]}</p>
      <div>
        <Button
          type="submit"
          disabled={cuantos === 0 || paso === "cargar"}
          busy={paso === "empezar" ? "Empezando…" : undefined}
        >
          {BOTON[accion](cuantos)}
        </Button>
      </div>
      <PreguntaCourier sueltos={sin_courier} onConfirm={() => send("empezar", { sin_courier: true })} onClose={reset} />
    </form>
  );
}

import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { type Corrida, type NombreTarea, TAREAS } from "./tareas.ts";

interface FilaTarea {
  tarea: NombreTarea;
  corrida: Corrida | null;
}

function Estado({ corrida }: Pick<FilaTarea, "corrida">) {
  if (!corrida) return <Badge tone="neutral">Todavía no corrió</Badge>;
  if (corrida.fallos === 0) {
    return (
      <Badge tone="green" icon={<Icon name="circle-check" />}>
        Bien
      </Badge>
    );
  }
  return (
    <Badge tone="red" icon={<Icon name="circle-x" />}>
      {corrida.fallos === 1 ? "Falló" : `Falló ${formatNumero(corrida.fallos)} veces seguidas`}
    </Badge>
  );
}

function Correr({ tarea, onSent }: { tarea: NombreTarea; onSent: () => void }) {
  const [nombre] = TAREAS[tarea];
  const { submit, busy } = useAction({ failure: `No se pudo ejecutar «${nombre}».`, onDone: onSent });
  return (
    <SiPuede area="ajustes">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Ejecutar ahora: ${nombre}`}
        title="Ejecutar ahora"
        busy={busy ? "Un momento…" : undefined}
        onClick={() => submit({ accion: "correr", tarea })}
      >
        <Icon name="rotate-cw" className="size-4 stroke-2" />
        <span className="whitespace-nowrap max-md:sr-only">Ejecutar ahora</span>
      </Button>
    </SiPuede>
  );
}

const formatDuro = (ms: number) => (ms < 1_000 ? "menos de 1 s" : `${formatNumero(Math.round(ms / 1_000))} s`);

const buildColumns = (onSent: () => void): Column<FilaTarea>[] => [
  {
    id: "tarea",
    header: "Tarea",
    phone: "1",
    cell: ({ tarea }) => (
      <span className="block min-w-0">
        <span className="block font-semibold">{TAREAS[tarea][0]}</span>
        <span className="mb-0.5 block text-muted">{TAREAS[tarea][1]}</span>
      </span>
    ),
  },
  { id: "estado", header: "Estado", phone: "2", cell: ({ corrida }) => <Estado corrida={corrida} /> },
  {
    id: "ultima",
    header: "Última vez",
    phone: "3",
    cell: ({ corrida }) =>
      corrida ? (
        <span className="whitespace-nowrap">
          <time dateTime={corrida.termino.toISOString()} title={formatFechaHora(corrida.termino)}>
            {formatFechaCorta(corrida.termino)} {formatHora(corrida.termino)}
          </time>
          <span className="text-muted">, {formatDuro(corrida.duro)}</span>
        </span>
      ) : (
        <span className="text-muted">Nunca</span>
      ),
  },
  {
    id: "fallo",
    header: "Último fallo",
    from: "xl",
    phone: "none",
    cell: ({ corrida }) =>
      corrida?.fallo_en ? (
        <time dateTime={corrida.fallo_en.toISOString()} className="whitespace-nowrap">
          {formatFechaHora(corrida.fallo_en)}
        </time>
      ) : (
        <span className="text-muted">Ninguno</span>
      ),
  },
  {
    id: "accion",
    header: "Acción",
    bare: true,
    align: "right",
    phone: "aside",
    cell: ({ tarea }) => <Correr tarea={tarea} onSent={onSent} />,
  },
];

export function TablaTareas({ tareas, onSent }: { tareas: readonly FilaTarea[]; onSent: () => void }) {
  const [columns] = useState(() => buildColumns(onSent));
  return (
    <DataTable
      caption="Tareas"
      columns={columns}
      rows={tareas}
      getId={({ tarea }) => tarea}
      getName={({ tarea }) => TAREAS[tarea][0]}
    />
  );
}

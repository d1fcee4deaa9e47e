import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { Entrada } from "./auditoria.ts";
import { type CampoDescrito, Cambios, type Palabras } from "./cambios.tsx";
import { NOMBRE_OBJETO } from "./lista.ts";

const NOMBRE_ACCION: Record<string, string> = {
  crear: "Creó",
  editar: "Editó",
  eliminar: "Eliminó",
  restaurar: "Restauró",
  importar: "Importó",
  rol: "Cambió el rol",
  puesto: "Cambió el puesto",
  invitar: "Invitó al panel",
  retirar: "Retiró",
  aceptar_invitacion: "Aceptó la invitación",
  bloquear: "Bloqueó",
  desbloquear: "Desbloqueó",
  etiquetas: "Cambió las etiquetas",
  cerrar_sesiones: "Cerró las sesiones",
  poner_claves: "Puso claves",
  quitar_claves: "Quitó claves",
  estado: "Cambió el estado",
  reembolso: "Reembolsó",
  confirmar_pago: "Confirmó un pago",
  registrar_pago: "Registró un pago",
  deshacer_pago: "Deshizo la confirmación de un pago",
  corregir_pago: "Corrigió un pago",
  rechazar_pago: "Rechazó un pago",
  devolver_pago: "Devolvió a mano",
  aceptar_retorno: "Aceptó una devolución",
  rechazar_retorno: "Rechazó una devolución",
  etiquetar_retorno: "Puso la etiqueta de una devolución",
  recibir_retorno: "Recibió una devolución",
  enviar: "Envió",
  corregir_envio: "Corrigió un envío",
  deshacer: "Deshizo un envío",
  nota: "Anotó",
  borrar_nota: "Borró una nota",
  revisar: "Marcó como revisado",
  sin_revisar: "Marcó por revisar",
  responder: "Respondió",
  recalificar: "Recalificó",
  proponer: "Propuso una solución",
  "cerrar propuesta": "Cerró la propuesta",
  reenviar: "Reenvió",
  oferta: "Programó una oferta",
  empezar_oferta: "Empezó la oferta",
  terminar_oferta: "Terminó la oferta",
  quitar_respuesta: "Quitó la respuesta",
  ocultar: "Ocultó",
  revertir: "Deshizo un cambio",
  mostrar: "Volvió a mostrar",
  ampliar: "Amplió",
  terminar: "Terminó",
  anular: "Anuló códigos",
  seguir: "Siguió con la tienda restaurada",
};

interface Props {
  entradas: readonly Entrada[];
  campos: Readonly<Record<string, CampoDescrito>>;
  palabras: Palabras;
  toHref: (entrada: Entrada) => string;
  toAccion?: (entrada: Entrada) => ReactNode;
}

function Sobre({ entrada, href }: { entrada: Entrada; href: string }) {
  const { objeto, objeto_id, objeto_nombre } = entrada;
  // A holiday's id is its day.
  const nombre = objeto_nombre ?? (objeto === "feriado" ? objeto_id : toShortId(objeto_id));
  return (
    <span className="min-w-0">
      <span className="text-xs text-muted md:block">{NOMBRE_OBJETO[objeto]}</span>{" "}
      <Link to={href} className="link inline-block min-h-6 break-words">
        {nombre}
      </Link>
    </span>
  );
}

const buildColumns = ({ campos, palabras, toHref, toAccion }: Omit<Props, "entradas">): Column<Entrada>[] => [
  {
    id: "cuando",
    header: "Cuándo",
    phone: "1",
    cell: ({ created_at }) => (
      <time
        dateTime={created_at.toISOString()}
        title={formatFechaHora(created_at)}
        className="whitespace-nowrap tabular-nums"
      >
        {formatFechaCorta(created_at)} <span className="text-muted">{formatHora(created_at)}</span>
      </time>
    ),
  },
  {
    id: "quien",
    header: "Quién",
    phone: "1 end",
    cell: ({ actor }) => actor?.nombre ?? <span className="text-muted">La tienda</span>,
  },
  { id: "que", header: "Qué hizo", phone: "2 end", cell: ({ accion }) => NOMBRE_ACCION[accion] ?? accion },
  { id: "sobre", header: "Sobre", phone: "2", cell: (entrada) => <Sobre entrada={entrada} href={toHref(entrada)} /> },
  {
    id: "cambios",
    header: "Antes y después",
    phone: "3",
    cell: (entrada) => (
      <div className="grid justify-items-start gap-2">
        <Cambios
          antes={entrada.antes}
          despues={entrada.despues}
          palabras={palabras}
          campos={entrada.objeto === "producto" ? campos : {}}
        />
        {toAccion?.(entrada)}
      </div>
    ),
  },
];

export function TablaAuditoria({ entradas, ...rest }: Props) {
  return (
    <DataTable
      caption="Auditoría"
      columns={buildColumns(rest)}
      rows={entradas}
      getId={({ id }) => id}
      getName={({ id }) => id}
    />
  );
}

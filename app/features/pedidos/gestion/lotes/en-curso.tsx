import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatNumero } from "#lib/numbers.ts";
import type { listEnCurso } from "./lote.server.ts";
import { TITULO_LOTE } from "./vista-lote.tsx";

interface Props {
  lotes: Awaited<ReturnType<typeof listEnCurso>>;
}

export function LotesEnCurso({ lotes }: Props) {
  return lotes.map(({ id, accion, estado, total, faltan }) => (
    <Alert key={id} tone="info">
      {estado === "deshaciendo" ? "Deshaciendo: " : ""}
      {TITULO_LOTE[accion]}: {formatNumero(total - faltan)} de {formatNumero(total)}.{" "}
      <Link to={`/admin/pedidos/lotes/${id}`} className="link">
        Ver cómo va
      </Link>
    </Alert>
  ));
}

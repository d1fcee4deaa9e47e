import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { toShortId } from "#lib/text.ts";
import { ContenidoPedido, InsigniasPedido } from "./contenido.tsx";
import { EnlaceGuia } from "./enlace-guia.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { Vecinos } from "./vecinos.tsx";

interface Props extends PedidoPanel {
  toHref: (id: string) => string;
  pagina: string;
  onClose: () => void;
}

export function PedidoDetalle({ toHref, pagina, onClose, ...datos }: Props) {
  const { pedido } = datos;
  return (
    <ModalDialog
      open
      size="lg"
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>
            Pedido <span className="tabular-nums">{pedido.numero}</span>{" "}
            <span className="font-mono text-base font-normal tracking-normal text-muted">{toShortId(pedido.id)}</span>
          </span>
          <InsigniasPedido pedido={pedido} />
        </span>
      }
      footer={
        <>
          <Vecinos {...datos} toHref={toHref} />
          <Link to={pagina} className={buttonStyle("secondary", "sm")}>
            <Icon name="eye" className="size-4 stroke-2" />
            <span className="max-sm:sr-only">Abrir en su página</span>
          </Link>
          <EnlaceGuia id={pedido.id} />
        </>
      }
    >
      <ContenidoPedido {...datos} />
    </ModalDialog>
  );
}

import { type ReactNode, useEffect } from "react";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { startSincronizar } from "#app/features/compra/carrito/sincronizar.ts";
import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import { EnlaceLibro } from "#app/features/atencion/reclamos/enlace-libro.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Marco } from "./marco.tsx";

interface PropsEncabezado {
  marca: { nombre: string; logo: string | undefined };
  pedido_id: string | undefined;
}

function Encabezado({ marca, pedido_id }: PropsEncabezado) {
  const { toRuta } = useRutaPedido(pedido_id ?? "");
  return (
    <header className="border-b print:hidden">
      <div className="container-store flex items-center gap-x-4 py-2.5">
        <Logo {...marca} />
        <p className="ml-auto flex items-center gap-2 text-sm font-medium text-muted max-sm:hidden">
          <Icon name="lock" className="size-4 shrink-0 text-accent" />
          Pago seguro
        </p>
        <Link
          to={pedido_id ? toRuta() : "/carrito"}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline max-sm:ml-auto"
        >
          <Icon name="arrow-left" className="size-5" />
          {pedido_id ? "Volver al pedido" : "Volver al carrito"}
        </Link>
      </div>
    </header>
  );
}

function Pie({ datos }: { datos: DatosTienda }) {
  return (
    <footer className="mt-12 border-t print:hidden">
      <div className="container-store flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-sm text-muted">
        <div className="grid gap-1">
          <p>
            ¿Necesitas ayuda? Llámanos al{" "}
            <a href={`tel:${datos.telefono.replace(/[^\d+]/g, "")}`} className="link inline-flex min-h-6 items-center">
              {datos.telefono}
            </a>
            . {datos.horario}.
          </p>
          <p>
            {datos.nombre} es una tienda de {datos.razonSocial} · RUC {datos.ruc}. Precios en soles (PEN).
          </p>
        </div>
        <EnlaceLibro />
      </div>
    </footer>
  );
}

interface Props {
  datos: DatosTienda | undefined;
  pedido_id: string | undefined;
  children: ReactNode;
}

/** The only link out is the way back. */
export function MarcoPago({ datos, pedido_id, children }: Props) {
  useEffect(startSincronizar, []);
  const marca = { nombre: datos?.nombre ?? "Qhatu", logo: datos?.logo };
  return (
    <Marco
      datos={datos}
      encabezado={<Encabezado marca={marca} pedido_id={pedido_id} />}
      pie={datos && <Pie datos={datos} />}
    >
      {children}
    </Marco>
  );
}

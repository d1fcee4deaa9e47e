import type { FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { Cifras, TotalBarra } from "#app/ui/totals.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { Buscador } from "./buscador.tsx";
import { DatosCliente } from "./cliente-venta.tsx";
import { CuponDeVenta } from "./cupon-venta.tsx";
import { EntregaVenta } from "./entrega-venta.tsx";
import { FilaVenta } from "./lineas-venta.tsx";
import type { OpcionesVenta } from "./opciones.server.ts";
import { ReciboVenta } from "./recibo-venta.tsx";
import { useVenta, type EstadoVenta } from "./use-venta.ts";

const FORMULARIO = "nuevo-pedido";

function Productos({ venta, conPrecio }: { venta: EstadoVenta; conPrecio: boolean }) {
  const { lineas, add, replace, remove, campos } = venta;
  return (
    <Panel title="Productos">
      <Buscador onAdd={add} error={campos.items} />
      {lineas.length > 0 ? (
        <ul aria-label="Productos del pedido" className="grid">
          {lineas.map((linea) => (
            <FilaVenta
              key={linea.producto.id}
              linea={linea}
              conPrecio={conPrecio}
              onChange={replace}
              onRemove={() => remove(linea.producto.id)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">Busca y presiona lo que quiere llevar.</p>
      )}
    </Panel>
  );
}

function Resumen({ venta, boton }: { venta: EstadoVenta; boton: string }) {
  const { cuenta, accepted, total, error, busy, lineas, cliente, cupon, setCupon, campos, empty } = venta;
  const [place, out] = useOutOfSight();
  const pagar = { type: "submit", disabled: lineas.length === 0, busy: busy ? "Creando…" : undefined } as const;
  return (
    <Panel title="Resumen">
      <CuponDeVenta
        lineas={lineas}
        usuario_id={cliente.usuario_id}
        elegido={cupon}
        error={campos.cupon}
        onChange={setCupon}
      />
      <PricesWithIgv value={false}>
        <Cifras totales={cuenta.totales} extras={cuenta.extras} />
      </PricesWithIgv>
      {accepted === null ? null : (
        <Alert tone="warning">El total es {formatSoles(total)}. Presiona otra vez para crear el pedido así.</Alert>
      )}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div ref={place} className="grid gap-2">
        <Button {...pagar}>{boton}</Button>
        {lineas.length > 0 ? (
          <Button variant="tertiary" size="sm" onClick={empty}>
            Vaciar
          </Button>
        ) : null}
      </div>
      <BottomBar label="Total y pedido" shown={out && lineas.length > 0}>
        <TotalBarra total={total} />
        <div className="min-w-0 flex-1">
          <Button {...pagar} form={FORMULARIO}>
            {boton}
          </Button>
        </div>
      </BottomBar>
    </Panel>
  );
}

/** An order that staff make: a draft of this tab, until it is sent. */
export function FormularioVenta({ opciones }: { opciones: OpcionesVenta }) {
  const venta = useVenta(opciones);
  const { cliente, setCliente, direccion, campos, modo } = venta;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!venta.busy) venta.send(event.currentTarget);
  };
  return (
    <form
      id={FORMULARIO}
      method="post"
      noValidate
      aria-label="Nuevo pedido"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onInput={({ currentTarget }) => venta.quote(currentTarget)}
      onSubmit={handleSubmit}
    >
      <div className="grid min-w-0 gap-4">
        <Productos venta={venta} conPrecio={opciones.conPrecio} />
        <Panel title="Cliente">
          <DatosCliente cliente={cliente} campos={campos} onChange={setCliente} onPartes={direccion.put} />
        </Panel>
        <Panel title="Entrega">
          <EntregaVenta modos={opciones.modos} contraEntrega={opciones.contraEntrega} venta={venta} />
        </Panel>
        {opciones.emite ? (
          <Panel title="Boleta o factura">
            <ReciboVenta campos={campos} />
          </Panel>
        ) : null}
      </div>
      <Resumen venta={venta} boton={modo === "mostrador" ? "Crear y cobrar" : "Crear pedido"} />
    </form>
  );
}

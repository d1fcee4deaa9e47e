import { useEffect, useRef, useState } from "react";
import { CamposDireccion } from "#app/features/entrega/direcciones/campos-direccion.tsx";
import type { PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { type Despacho, listPorEnviar } from "#app/features/pedidos/pedidos/despachos.ts";
import { MAX_RECEPTOR, toVistoEntrega } from "#app/features/pedidos/pedidos/entrega.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { readTexts } from "#lib/form.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";

interface Props {
  pedido: Pedido;
  despachos: readonly Pick<Despacho, "lineas" | "regreso_en">[];
  partes: PartesDireccion;
}

export function CorregirEntrega({ pedido, despachos, partes }: Props) {
  const [open, setOpen] = useState(false);
  // Taken at the opening, as the page may reload with another person's correction.
  const [visto, setVisto] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const close = () => {
    setOpen(false);
    afterRender(() => opener.current?.focus());
  };
  const corregir = useAccionPedido(pedido.id, "No se pudo corregir la entrega. Inténtalo otra vez.", close);
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [open]);
  const { estado, direccion_envio, receptor, telefono } = pedido;
  const waits = estado === "pendiente" || estado === "procesando";
  if (!waits || listPorEnviar(pedido, despachos).length === 0 || direccion_envio === "") {
    return <Resultado accion={corregir} />;
  }
  const valores = { ...partes, [VISTO]: corregir.campos[VISTO] ?? "" };
  return (
    <div className="grid justify-items-start gap-3">
      {open ? (
        <form
          ref={form}
          aria-label="Corregir la entrega"
          noValidate
          className="grid gap-4 justify-self-stretch rounded-card border bg-sunken p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const typed = readTexts(data, [...data.keys()]);
            if (!corregir.busy) corregir.send({ ...typed, intencion: "corregir_entrega", visto });
          }}
        >
          <Field
            label="Quién recibe (opcional)"
            name="receptor"
            autoComplete="off"
            maxLength={MAX_RECEPTOR}
            defaultValue={receptor}
            hint="Vacío: lo recibe el cliente."
            error={corregir.campos.receptor}
          />
          <Field
            label="Teléfono"
            name="telefono"
            type="tel"
            autoComplete="off"
            required
            defaultValue={telefono ? formatTelefono(telefono) : ""}
            error={corregir.campos.telefono}
          />
          <CamposDireccion valores={valores} errores={corregir.campos} />
          <p className="text-sm text-muted">El total no cambia. El cliente recibe un correo.</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={corregir.busy ? "Guardando…" : undefined}>
              Guardar entrega
            </Button>
            <Button variant="secondary" size="sm" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          size="sm"
          onClick={() => {
            setVisto(toVistoEntrega(pedido));
            setOpen(true);
          }}
        >
          Corregir entrega
        </Button>
      )}
      <Resultado accion={corregir} />
    </div>
  );
}

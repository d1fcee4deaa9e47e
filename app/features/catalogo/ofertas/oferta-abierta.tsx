import { useState } from "react";
import { formatSoles } from "#lib/dinero.ts";
import { formatFecha, formatFechaHora } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { computeRebaja, formatUltimoDia } from "#app/features/catalogo/productos/ofertas.ts";
import type { OfertaPanel } from "./oferta.server.ts";

interface Props {
  producto: OfertaPanel["producto"];
  oferta: NonNullable<OfertaPanel["abierta"]>;
}

function describe({ producto, oferta }: Props): [string, string][] {
  const vigente = oferta.estado === "vigente";
  const usual = oferta.precio_usual ?? producto.precio;
  const visible = producto.precio_anterior !== null;
  return [
    ["Estado", vigente ? "Vigente" : "Programada"],
    ["Precio", `${formatSoles(oferta.precio)}, −${computeRebaja(usual, oferta.precio)} %`],
    ["Precio usual", vigente ? `${formatSoles(usual)}; vuelve solo al terminar` : formatSoles(usual)],
    vigente && oferta.iniciada_en
      ? ["Empezó", formatFechaHora(oferta.iniciada_en)]
      : ["Primer día", formatFecha(oferta.desde)],
    ["Último día", formatUltimoDia(oferta.hasta)],
    [
      "Unidades",
      vigente
        ? `quedan ${formatNumero(Math.max(0, oferta.quedan))} de ${formatNumero(oferta.unidades)}`
        : formatNumero(oferta.unidades),
    ],
    ...(vigente
      ? [
          [
            "En la tienda",
            visible
              ? "Se ve el precio usual tachado y el porcentaje"
              : "Se ve solo el precio: el usual no estuvo vigente los 30 días anteriores",
          ] satisfies [string, string],
        ]
      : []),
  ];
}

export function OfertaAbierta(props: Props) {
  const { oferta } = props;
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudo terminar la oferta.", onDone: () => setAsking(false) });
  const vigente = oferta.estado === "vigente";
  return (
    <>
      <dl className="grid gap-2 sm:max-w-xl">
        {describe(props).map(([que, valor]) => (
          <div key={que} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{que}</dt>
            <dd className="font-semibold">{valor}</dd>
          </div>
        ))}
      </dl>
      <SiPuede area="productos">
        <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          {vigente ? "Terminar la oferta" : "Quitar la oferta"}
        </Button>
      </SiPuede>
      <ConfirmDialog
        open={asking}
        title={vigente ? "¿Terminar la oferta?" : "¿Quitar la oferta?"}
        confirm={vigente ? "Sí, terminarla" : "Sí, quitarla"}
        busy={busy ? "Terminando…" : undefined}
        onConfirm={() => submit({ intento: "terminar", oferta: oferta.id })}
        onClose={() => setAsking(false)}
      >
        {vigente
          ? `El precio vuelve a ${formatSoles(oferta.precio_usual ?? oferta.precio)}. Los pedidos ya hechos conservan el suyo.`
          : "No llegará a empezar. El precio no cambia."}
      </ConfirmDialog>
    </>
  );
}

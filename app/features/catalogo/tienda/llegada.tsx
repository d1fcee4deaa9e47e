import { useContext } from "react";
import { EnvioContext } from "#app/features/entrega/envios/tienda.ts";
import { Icon } from "#app/ui/icon.tsx";
import { late } from "#app/ui/late.tsx";
import type { PropsLlegada } from "./llegada-distrito.tsx";

const LlegadaDistrito = late<PropsLlegada>(() => import("./llegada-distrito.tsx"), { before: ({ comun }) => comun });

/** One line above a list, the same for everybody until a script puts the kept district's day in its place. */
export function Llegada() {
  const envio = useContext(EnvioContext);
  return (
    <p className="llegada">
      <Icon name="truck" />
      <span>{envio ? <LlegadaDistrito comun={`Llega en ${envio.rango}, según tu distrito`} /> : null}</span>
    </p>
  );
}

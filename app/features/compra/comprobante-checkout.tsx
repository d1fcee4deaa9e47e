import type { ComponentProps } from "react";
import { LoadedIdle } from "#app/ui/loaded-idle.tsx";
import type Campos from "./campos-comprobante.tsx";
import type { CompradoresGuardados } from "./comprobante.ts";

const load = () => import("./campos-comprobante.tsx");

type Props = Omit<ComponentProps<typeof Campos>, "guardados"> & {
  /** Null where the shop issues no receipts. */
  guardados: CompradoresGuardados | null;
};

/** Which receipt the order gets; its code comes only where there is one, and room is kept for it. */
export function ComprobanteCheckout({ guardados, ...props }: Props) {
  if (!guardados) return null;
  return (
    <div className="min-h-33">
      <LoadedIdle load={load} props={{ ...props, guardados }} />
    </div>
  );
}

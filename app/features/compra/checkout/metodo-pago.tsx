import { Alert } from "#app/ui/alert.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import type { MetodoPago } from "#db/values.ts";

const DETALLE = {
  stripe: { icon: "credit-card", texto: "Visa, Mastercard, American Express y otras" },
  mercadopago: { icon: "wallet", texto: "Tarjeta, tu saldo, o en efectivo con PagoEfectivo" },
  yape: { icon: "smartphone", texto: "Pagas desde tu app y nos envías el código de la operación" },
  contra_entrega: { icon: "hand-coins", texto: "Pagas cuando recibes tu pedido" },
  efectivo: { icon: "banknote", texto: "Se paga en la tienda" },
  tarjeta: { icon: "credit-card", texto: "Se paga en la tienda" },
} as const satisfies Record<MetodoPago, { icon: IconName; texto: string }>;

interface Props {
  metodos: readonly MetodoPago[];
  elegido?: MetodoPago;
}

export function MetodosPago({ metodos, elegido = "stripe" }: Props) {
  if (metodos.length === 0) {
    return (
      <Alert tone="danger" title="Ahora no podemos cobrar en línea">
        Tu carrito queda guardado: inténtalo más tarde o escríbenos desde Contacto.
      </Alert>
    );
  }
  const usual = metodos.includes(elegido) ? elegido : metodos[0];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-xl font-semibold tracking-tight">Método de pago</legend>
      {metodos.map((metodo) => {
        const { icon, texto } = DETALLE[metodo];
        return (
          <label
            key={metodo}
            className="flex cursor-pointer items-center gap-4 rounded-control border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              type="radio"
              name="metodo_pago"
              value={metodo}
              defaultChecked={metodo === usual}
              aria-labelledby={`metodo-${metodo}`}
              aria-describedby={`metodo-${metodo}-detalle`}
              className="size-5 shrink-0"
            />
            <span className="min-w-0">
              <span id={`metodo-${metodo}`} className="block font-semibold">
                {NOMBRE_METODO[metodo]}
              </span>
              <span id={`metodo-${metodo}-detalle`} className="block text-sm text-muted">
                {texto}
              </span>
            </span>
            <Icon name={icon} className="ml-auto size-6 shrink-0 text-muted" />
          </label>
        );
      })}
    </fieldset>
  );
}

interface PagarProps {
  metodos: readonly MetodoPago[];
  /** As text; without it the button is short. */
  total?: string;
}

/** By CSS, as the radios are not React's. */
export function TextoPagar({ metodos, total }: PagarProps) {
  const [ahora, alRecibir] = total ? [`Pagar ${total}`, `Pedir y pagar ${total} al recibir`] : ["Pagar", "Pedir"];
  if (!metodos.includes("contra_entrega")) return ahora;
  return (
    <>
      <span className="group-has-[[value^=contra]:checked]:hidden">{ahora}</span>
      <span className="hidden group-has-[[value^=contra]:checked]:inline">{alRecibir}</span>
    </>
  );
}

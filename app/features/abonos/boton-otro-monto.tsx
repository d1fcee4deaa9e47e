import { Button } from "#app/ui/button.tsx";

interface Props {
  /** As it was typed, in soles. */
  monto: string;
  busy: boolean;
  onPress: () => void;
}

/** The second press for an amount that is not what is due: another button, so that no key that is held presses it. */
export function BotonOtroMonto({ monto, busy, onPress }: Props) {
  return (
    <Button type="button" variant="danger" size="sm" busy={busy ? "Confirmando…" : undefined} onClick={onPress}>
      Llegó otro monto: {monto}
    </Button>
  );
}

import { Button } from "#app/ui/button.tsx";

interface Props {
  /** As typed, in soles. */
  monto: string;
  busy: boolean;
  onPress: () => void;
}

/** Confirms another amount than is due. A separate button, so that a held key cannot press it. */
export function BotonOtroMonto({ monto, busy, onPress }: Props) {
  return (
    <Button type="button" variant="danger" size="sm" busy={busy ? "Confirmando…" : undefined} onClick={onPress}>
      Llegó otro monto: {monto}
    </Button>
  );
}

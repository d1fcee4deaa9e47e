import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export function EnlaceVencido({ pedirOtro }: { pedirOtro: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-3xl">Este enlace ya no sirve</h1>
      <Alert tone="warning">Ya se usó o venció. Si pediste varios, solo sirve el del último correo.</Alert>
      <ButtonLink to={pedirOtro}>Pedir otro enlace</ButtonLink>
    </div>
  );
}

import { QrCode } from "#app/ui/qr-code.tsx";
import { CampoCodigo } from "./campo-codigo.tsx";
import { Formulario } from "./formulario.tsx";

interface Props {
  alta: { qr: { lado: number; trazo: string }; clave: string; uri: string };
  rechazo: { mensaje: string | null; campos: Partial<Record<string, string>> } | null;
  ruta: string;
}

export function AltaDosPasos({ alta: { qr, clave, uri }, rechazo, ruta }: Props) {
  return (
    <>
      <p className="text-muted">Escanea esta imagen con tu aplicación de códigos, o escribe la clave a mano.</p>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode qr={qr} className="size-52 rounded-control border" />
        <p className="min-w-0">
          <span className="block text-sm text-muted">Clave para escribir a mano</span>
          <span className="font-mono wrap-anywhere">{clave}</span>
        </p>
      </div>
      <Formulario menor action={ruta} intencion="confirmar" answer={rechazo} boton="Activar" ocupado="Activando...">
        <input type="hidden" name="uri" value={uri} />
        <CampoCodigo error={rechazo?.campos.codigo} />
      </Formulario>
    </>
  );
}

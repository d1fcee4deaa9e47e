import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { hasCamera, openCamera } from "#lib/secure-context.ts";
import { warn } from "#lib/warn.ts";

interface DetectorCodigos {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type ClaseDetector = new (options: { formats: readonly string[] }) => DetectorCodigos;

const isClase = (value: unknown): value is ClaseDetector => typeof value === "function";

const FORMATOS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "qr_code"];

function createDetector(): DetectorCodigos | null {
  const clase: unknown = Reflect.get(globalThis, "BarcodeDetector");
  return isClase(clase) ? new clase({ formats: FORMATOS }) : null;
}

/** Whether this browser reads bar codes; else codes are typed. */
export const hasEscaner = (): boolean => "BarcodeDetector" in globalThis && hasCamera();

const PAUSA_MS = 250;

/** Looks until it sees a code. Returns how to stop. */
function watch(video: HTMLVideoElement, detector: DetectorCodigos, onCode: (code: string) => void): () => void {
  let stopped = false;
  const look = async () => {
    if (stopped) return;
    const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : [];
    const [found] = codes;
    if (stopped) return;
    if (found) onCode(found.rawValue);
    else setTimeout(() => void look(), PAUSA_MS);
  };
  void look();
  return () => {
    stopped = true;
  };
}

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera runs while it is open. */
export function Escaner({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const code = useRef(onCode);
  const [fallo, setFallo] = useState(false);
  useEffect(() => {
    code.current = onCode;
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let stop = () => {};
    let gone = false;
    const start = async () => {
      const [detector, screen] = [createDetector(), video.current];
      if (!detector || !screen) throw new Error("no detector");
      stream = await openCamera();
      if (gone) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      screen.srcObject = stream;
      await screen.play();
      stop = watch(screen, detector, (found) => code.current(found));
    };
    start().catch((error: unknown) => {
      warn("the camera could not be used", error);
      setFallo(true);
    });
    return () => {
      gone = true;
      stop();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <ModalDialog open title="Escanear un código" size="sm" onClose={onClose}>
      {fallo ? (
        <Alert tone="warning">No se pudo usar la cámara. Escribe el código en el buscador.</Alert>
      ) : (
        // The camera has no sound.
        <video ref={video} muted playsInline className="aspect-square w-full rounded-control bg-sunken object-cover" />
      )}
    </ModalDialog>
  );
}

import * as json from "#lib/json.ts";
import { MAX_BYTES, NO_ES_IMAGEN, PESADA } from "./limite.ts";
import { promptSignIn } from "#lib/sign-in-again.ts";

/** The message is for the person; `retry` when another attempt may succeed. */
export class SubidaError extends Error {
  readonly retry: boolean;

  constructor(message: string, retry: boolean) {
    super(message);
    this.name = "SubidaError";
    this.retry = retry;
  }
}

export function findRefusal({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return NO_ES_IMAGEN;
  return size > MAX_BYTES ? PESADA : null;
}

export interface RespuestaImagen {
  imagen: string;
}

export interface ErrorImagen {
  mensaje: string;
}

const readImagen = json.object<RespuestaImagen>({ imagen: json.string });
const readError = json.object({ error: json.object<ErrorImagen>({ mensaje: json.string }) });

/** Throws SubidaError, with the server's message if there is one. */
export function readAnswer(status: number, text: string): string {
  const taken = status === 200 ? json.parseText(readImagen, text) : null;
  if (taken) return taken.imagen;
  const refused = json.parseText(readError, text);
  if (!refused) throw new SubidaError("El servidor no respondió bien. Inténtalo de nuevo.", true);
  // The server's own 413 does not mention pictures.
  if (status === 413) throw new SubidaError(PESADA, false);
  throw new SubidaError(refused.error.mensaje, status >= 500);
}

/**
 * Renews an expired session first; `onProgress` goes from 0 to 1. Throws SubidaError. XMLHttpRequest, since fetch
 * reports no upload progress.
 */
export function uploadImagen(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  const answer = async () => {
    const again = request.status === 401 && (await promptSignIn());
    return again ? uploadImagen(file, onProgress, signal) : readAnswer(request.status, request.responseText);
  };
  request.addEventListener("load", () => resolve(answer()));
  const lost = () => reject(new SubidaError("No se pudo conectar. Revisa tu conexión e inténtalo de nuevo.", true));
  request.addEventListener("error", lost);
  request.addEventListener("timeout", lost);
  request.addEventListener("abort", lost);
  signal.addEventListener("abort", () => request.abort());
  const body = new FormData();
  body.set("file", file);
  request.open("POST", "/api/admin/imagenes");
  request.timeout = 120_000;
  request.send(body);
  return promise;
}

import * as json from "#lib/json.ts";
import { MAX_BYTES, NO_ES_IMAGEN, PESADA } from "./limite.ts";
import { promptSignIn } from "#lib/sign-in-again.ts";

/** Why a picture was not taken, in words for the person; `retry` when the same may go well the next time. */
export class SubidaError extends Error {
  readonly retry: boolean;

  constructor(message: string, retry: boolean) {
    super(message);
    this.name = "SubidaError";
    this.retry = retry;
  }
}

/** What can be told from the file alone; null when it is worth sending. */
export function findRefusal({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return NO_ES_IMAGEN;
  return size > MAX_BYTES ? PESADA : null;
}

/** What POST /api/admin/imagenes answers: the address of the picture, or why it was not taken. */
export interface RespuestaImagen {
  imagen: string;
}

export interface ErrorImagen {
  mensaje: string;
}

const readImagen = json.object<RespuestaImagen>({ imagen: json.string });
const readError = json.object({ error: json.object<ErrorImagen>({ mensaje: json.string }) });

/** The address in an answer. Throws SubidaError, with the server's message where the answer is the server's. */
export function readAnswer(status: number, text: string): string {
  const taken = status === 200 ? json.parseText(readImagen, text) : null;
  if (taken) return taken.imagen;
  const refused = json.parseText(readError, text);
  if (!refused) throw new SubidaError("El servidor no respondió bien. Inténtalo de nuevo.", true);
  // The server's own 413 says nothing of pictures.
  if (status === 413) throw new SubidaError(PESADA, false);
  throw new SubidaError(refused.error.mensaje, status >= 500);
}

/**
 * Sends a picture and gives the address under which it is kept. `onProgress` hears which part of it is sent, from 0 to
 * 1. A session that ended is begun again first. Throws SubidaError with the reason. XMLHttpRequest, because fetch
 * does not report upload progress.
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

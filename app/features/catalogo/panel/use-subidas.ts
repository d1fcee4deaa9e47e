import { useEffect, useRef, useState } from "react";
import { createRandomKey } from "#lib/secure-context.ts";
import { announce } from "#app/ui/announcer.tsx";
import { IMAGENES_MAXIMAS } from "#app/features/catalogo/productos/leer-campos.ts";
import { findRefusal, SubidaError, uploadImagen } from "#app/features/base/imagenes/subir-imagen.ts";

export interface SubidaEnCurso {
  key: string;
  nombre: string;
  imagen: string | null;
  /** Preview during the upload: a data: address, since the CSP forbids blob:. */
  vista: string | null;
  /** It replaces another picture, whose text stays. */
  sigue: boolean;
  archivo: File | null;
  parte: number;
}

/** `retry`: sending again may help. */
export interface FalloSubida {
  key: string;
  nombre: string;
  razon: string;
  retry: (() => void) | null;
}

const kept = (imagen: string): SubidaEnCurso => ({
  key: imagen,
  nombre: "",
  imagen,
  vista: null,
  archivo: null,
  sigue: false,
  parte: 1,
});

function readDataUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
  reader.addEventListener("error", () => reject(new SubidaError("No se pudo leer el archivo.", true)));
  reader.readAsDataURL(file);
  return promise;
}

/** The first is the main one. Files upload when chosen. */
export function useSubidas(initial: readonly string[]) {
  const [subidas, setSubidas] = useState<readonly SubidaEnCurso[]>(() => initial.map(kept));
  const [fallos, setFallos] = useState<readonly FalloSubida[]>([]);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const { current } = running;
    return () => current.forEach((controller) => controller.abort());
  }, []);

  const change = (key: string, changes: Partial<SubidaEnCurso>) =>
    setSubidas((before) => before.map((subida) => (subida.key === key ? { ...subida, ...changes } : subida)));
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setSubidas((before) => before.filter((subida) => subida.key !== key));
  };
  const fail = (file: File, antes: SubidaEnCurso | undefined, error: SubidaError) => {
    const key = createRandomKey();
    const dismiss = () => setFallos((before) => before.filter((fallo) => fallo.key !== key));
    const retry = error.retry ? () => (dismiss(), void send(file, antes)) : null;
    setFallos((before) => [...before, { key, nombre: file.name, razon: error.message, retry }]);
  };

  /** `antes`: picture to replace, which stays if the upload fails. */
  async function send(file: File, antes?: SubidaEnCurso): Promise<void> {
    const key = antes?.key ?? createRandomKey();
    const controller = new AbortController();
    running.current.set(key, controller);
    const nueva = { key, nombre: file.name, imagen: null, vista: null, archivo: file, sigue: Boolean(antes), parte: 0 };
    setSubidas((before) =>
      antes ? before.map((subida) => (subida.key === key ? nueva : subida)) : [...before, nueva],
    );
    try {
      change(key, { vista: await readDataUrl(file) });
      const imagen = await uploadImagen(file, (parte) => change(key, { parte }), controller.signal);
      // The same picture twice has one address.
      setSubidas((before) =>
        before.some((subida) => subida.imagen === imagen)
          ? before.filter((subida) => subida.key !== key)
          : before.map((subida) => (subida.key === key ? { ...subida, imagen } : subida)),
      );
      announce("Imagen subida");
    } catch (error) {
      // The picture was removed during the upload.
      if (controller.signal.aborted) return;
      if (antes) setSubidas((before) => before.map((subida) => (subida.key === key ? antes : subida)));
      else remove(key);
      fail(file, antes, error instanceof SubidaError ? error : new SubidaError("No se pudo subir.", true));
    } finally {
      running.current.delete(key);
    }
  }

  const add = (files: readonly File[]) => {
    setFallos([]);
    files.forEach((file, index) => {
      const full = subidas.length + index >= IMAGENES_MAXIMAS;
      const razon = full ? `Un producto lleva como máximo ${IMAGENES_MAXIMAS} imágenes.` : findRefusal(file);
      if (razon === null) void send(file);
      else fail(file, undefined, new SubidaError(razon, false));
    });
  };
  const place = (key: string, to: number) =>
    setSubidas((before) => {
      const moved = before.find((subida) => subida.key === key);
      if (!moved || to < 0 || to >= before.length) return before;
      return before.filter((subida) => subida !== moved).toSpliced(to, 0, moved);
    });
  const replace = (antes: SubidaEnCurso, file: File) => {
    setFallos([]);
    const razon = findRefusal(file);
    if (razon === null) void send(file, antes);
    else fail(file, antes, new SubidaError(razon, false));
  };

  const addresses = subidas.map(({ imagen }) => imagen);
  const [first] = useState(() => JSON.stringify(addresses));
  return {
    subidas,
    fallos,
    add,
    remove,
    place,
    replace,
    busy: addresses.includes(null),
    dirty: JSON.stringify(addresses) !== first,
  };
}

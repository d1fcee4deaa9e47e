import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const listFiles = (data: DataTransfer | null) => [...(data?.files ?? [])];

/**
 * Takes dropped or pasted files; without it a drop makes the browser open the file. Returns whether files are dragged
 * over.
 */
export function useArchivos(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = listFiles(data);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    box.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    box.addEventListener(
      "dragover",
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    box.addEventListener("dragleave", (event) => box.contains(event.relatedTarget as Node) || setOver(false), {
      signal,
    });
    box.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        take(event, event.dataTransfer);
      },
      { signal },
    );
    return () => controller.abort();
  }, [element]);
  return over;
}

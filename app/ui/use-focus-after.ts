import { useEffect, useRef } from "react";
import { focusWrong } from "./focus.ts";

/** After each answer of the server focuses the first field with an error in this box, or the box itself. */
export function useFocusAfter(answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !focusWrong(box.current)) box.current?.focus();
  }, [answer]);
  return box;
}

import { useEffect, useRef } from "react";
import { focusWrong } from "./focus.ts";

/** Focuses, after each answer, the first field with an error in this box, or the box. */
export function useFocusAfter(answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !focusWrong(box.current)) box.current?.focus();
  }, [answer]);
  return box;
}

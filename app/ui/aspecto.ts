import { useMatches } from "react-router";
import type { Theme } from "./theme.ts";

/** A shop's own face, where it has one. */
export interface Aspecto {
  /** The address of its stylesheet. */
  estilo: string;
  /** The colours around the page: --color-bg of both themes. */
  marco: Record<Theme, string>;
  /** Its typefaces' files, unless they are the usual ones. */
  fuentes?: readonly string[];
}

const hasAspecto = (data: unknown): data is { aspecto: Aspecto } => "aspecto" in Object(data);

/** From the layout that has it; the panel keeps the usual face. */
export const useAspecto = (): Aspecto | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData)
    .find(hasAspecto)?.aspecto;

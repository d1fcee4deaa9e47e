import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { FewLeft, PricesWithIgv } from "./prices.ts";

/** The markup of a part of public pages, kept or written now. `part` and `key` together say what it is. */
export type KeepMarkup = (part: object, key: string, node: ReactNode) => string;

/** Set while a public page is rendered on the server (entry.server.tsx). */
export const MarkupContext = createContext<KeepMarkup | null>(null);

interface Props<Data extends object> {
  as: "div" | "fieldset" | "label" | "li" | "section";
  /**
   * Always the same function. Its markup follows from `data`, which must be JSON, from whether prices are shown with
   * IGV, and from how few are called few: it reads no other context, has no `useId`, and no element around it has to know it.
   */
  part: ComponentType<Data>;
  data: Data;
  className?: string;
  "aria-labelledby"?: string;
}

/** An element whose content React writes once on the server, and that later pages repeat. In the browser it is plain. */
function Plain<Data extends object>({ as: Element, part: Part, data, ...attributes }: Props<Data>) {
  return (
    <Element {...attributes}>
      <Part {...data} />
    </Element>
  );
}

function Kept<Data extends object>(props: Props<Data>) {
  const keep = useContext(MarkupContext);
  const withIgv = useContext(PricesWithIgv);
  const few = useContext(FewLeft);
  if (!keep) return <Plain {...props} />;
  const { as: Element, part: Part, data, ...attributes } = props;
  // No hook may follow: it renders within this rendering.
  const markup = keep(
    Part,
    `${withIgv} ${few} ${JSON.stringify(data)}`,
    <PricesWithIgv value={withIgv}>
      <FewLeft value={few}>
        <Part {...data} />
      </FewLeft>
    </PricesWithIgv>,
  );
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />;
}

export const KeptMarkup: typeof Plain = import.meta.env.SSR ? Kept : Plain;

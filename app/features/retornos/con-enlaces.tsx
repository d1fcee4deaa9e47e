const ENLACE = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text of the shop's, its addresses as links: where a label is to be had, say. */
export function ConEnlaces({ texto }: { texto: string }) {
  return texto.split(ENLACE).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} target="_blank" rel="noreferrer" className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

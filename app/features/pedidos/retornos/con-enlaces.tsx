const ENLACE = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

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

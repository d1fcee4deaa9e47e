import { LoaderCircle } from "lucide-react";

interface Props {
  /** For screen readers. */
  label: string;
  className?: string;
}

export function Spinner({ label, className = "size-6" }: Props) {
  return (
    <output className="inline-flex text-muted">
      <LoaderCircle aria-hidden className={`${className} animate-spin`} strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </output>
  );
}

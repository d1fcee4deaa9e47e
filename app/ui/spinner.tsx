import { Icon } from "./icon.tsx";

interface Props {
  label: string;
  className?: string;
}

export function Spinner({ label, className = "size-6" }: Props) {
  return (
    <output className="inline-flex text-muted">
      <Icon name="loader-circle" className={`${className} animate-spin`} />
      <span className="sr-only">{label}</span>
    </output>
  );
}

import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

interface Props {
  id: string;
  title: string;
  to: string;
  text: string;
}

export function SectionHeading({ id, title, to, text }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline">
        {text}
        <Icon name="arrow-right" className="size-5" />
      </Link>
    </div>
  );
}

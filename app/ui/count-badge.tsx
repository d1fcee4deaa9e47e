export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      className="absolute top-0.5 right-0 min-w-5 animate-pop rounded-full bg-primary px-1 text-center text-xs leading-5 font-bold text-on-primary tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

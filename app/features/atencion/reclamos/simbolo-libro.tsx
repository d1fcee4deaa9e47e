export function SimboloLibro({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 48 40" className={className} fill="none" stroke="currentColor" strokeLinejoin="round">
      <path
        d="M24 8C19 4.5 12 3.5 3 4v28c9-.5 16 .5 21 4 5-3.5 12-4.5 21-4V4c-9-.5-16 .5-21 4Z"
        strokeWidth="2.5"
        className="fill-surface"
      />
      <path d="M24 8v28" strokeWidth="2.5" />
      <path
        d="M8.5 11.5c4-.1 7 .3 10 1.5M8.5 18c4-.1 7 .3 10 1.5M8.5 24.5c4-.1 7 .3 10 1.5"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M34.5 11v9" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="34.5" cy="26" r="2.1" fill="currentColor" stroke="none" />
    </svg>
  );
}

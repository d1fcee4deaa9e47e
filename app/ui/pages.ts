/** The page numbers worth offering: the ends and the neighbours; null where some are left out. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const gap = n - (sorted[index - 1] ?? 0);
    if (gap <= 1) return [n];
    return gap === 2 ? [n - 1, n] : [null, n];
  });
}

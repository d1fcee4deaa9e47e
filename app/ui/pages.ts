/** null stands for a gap. */
export function pagesToShow(page: number, pages: number, reach = 1): (number | null)[] {
  const wanted = [1, page - reach, page, page + reach, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const gap = n - (sorted[index - 1] ?? 0);
    if (gap <= 1) return [n];
    return gap === 2 ? [n - 1, n] : [null, n];
  });
}

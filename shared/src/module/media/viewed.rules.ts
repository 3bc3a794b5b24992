/** A count as the specification shows it: up to 9999 in full, then in ten thousands with one decimal, `1.2w`. Cut, not rounded. */
export const viewedText = (count: number): string =>
  count > 9_999 ? `${(Math.floor(count / 1_000) / 10).toFixed(1)}w` : String(count)

/** Descriptions of a row's pictures in one cell: one `1. …` per line; line breaks inside are written as `\n`. */
export const pictureLines = (descriptions: readonly string[]): string =>
  descriptions
    .map((one, n) => `${n + 1}. ${one.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`)
    .filter((_line, n) => descriptions[n] !== '')
    .join('\n')

/** The descriptions of `count` pictures. */
export function pictureDescriptions(cell: string, count: number): string[] {
  const found = new Map<number, string>()
  for (const line of cell.split(/\r\n?|\n/)) {
    const match = /^\s*(\d+)[.、．]\s?(.*)$/.exec(line)
    if (match)
      found.set(
        Number(match[1]),
        (match[2] ?? '').replace(/\\([\\n])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : '\\')),
      )
  }
  return Array.from({ length: count }, (_none, n) => found.get(n + 1) ?? '')
}

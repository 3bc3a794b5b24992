/** Lines without the empty ones that stand on the screen. */
export const said = (rows: readonly string[]): string[] => rows.map((row) => row.trim()).filter((row) => row !== '')

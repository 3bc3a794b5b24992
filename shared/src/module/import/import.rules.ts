/** The cells of a row, by column; a cell without a value is ''. */
export type ImportCells = Readonly<Record<string, string>>

/** An error of a row: a column of its subject (`row` for the whole row) and a text key. */
export interface RowIssue {
  column: string
  /** `error.<code>` among the subject's texts, else `import-file.error.<code>`. */
  code: string
  params?: Record<string, string | number>
}

/** An error with the row of the sheet where it is. */
export interface FileIssue extends RowIssue {
  no: number
}

/** What is shown instead of a secret cell, and comes back where it was not edited. */
export const HIDDEN_CELL = '••••••••'

/** What the administrator chose for a whole import, by the subject's names. */
export type ImportOptions = Readonly<Record<string, string>>

/** Spec: 1 create only, 2 update only, 3 create or update. */
export const IMPORT_MODES = [1, 2, 3] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Spec: what rows do with accounts besides creating and updating; a result counts each as `<act>count`. */
export const IMPORT_ACTS = ['delete', 'disable', 'enable'] as const

/** The cells with exactly these columns: missing ones are empty, others are dropped. */
export const cellsWith = <C extends string>(columns: readonly C[], cells: ImportCells): Record<C, string> =>
  Object.fromEntries(columns.map((column) => [column, cells[column] ?? ''])) as Record<C, string>

/** Makes line breaks `\n`, drops other control characters and trims the text. */
export const cleanCell = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()

/** Joins names with `/` as Moodle does: a `/` within a name is doubled. */
export const joinPath = (names: readonly string[]): string => names.map((name) => name.replaceAll('/', '//')).join('/')

export const splitPath = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '')

const CATALOG_NAME = 30
const CATALOG_LEVELS = 6

/** The names in the path of a category, and what is wrong with them. */
export function checkPath(column: string, cell: string): { path: string[]; issues: RowIssue[] } {
  const path = splitPath(cleanCell(cell))
  const long = path.find((name) => name.length > CATALOG_NAME)
  return {
    path,
    issues: [
      ...(long === undefined ? [] : [{ column, code: 'catalog_name', params: { name: long, n: CATALOG_NAME } }]),
      ...(path.length > CATALOG_LEVELS ? [{ column, code: 'catalog_deep', params: { n: CATALOG_LEVELS } }] : []),
    ],
  }
}

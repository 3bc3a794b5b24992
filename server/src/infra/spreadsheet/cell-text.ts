/**
 * Text for a cell of a file that is opened in a spreadsheet. A text that could run as a formula (after an edit of the
 * cell or a save as CSV) gets an apostrophe in front; if it already has one, it gets another, so that the conversion is
 * reversible. Spreadsheets read `_x0041_` as the character with that code (ECMA-376, ST_Xstring), so the first
 * underscore is escaped.
 */
export const cellText = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Reverses the apostrophe of `cellText`, for text read from a spreadsheet. */
export const textOfCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/**
 * A text as it is written into a cell of any file that people open in a spreadsheet. One that a spreadsheet might run as a
 * formula once somebody edits the cell or saves the sheet as CSV gets an apostrophe before it; one that looks as if it had
 * one already gets another, so that nothing is lost on the way back. Spreadsheets read `_x0041_` in a file as the character
 * of that number (ECMA-376, ST_Xstring): its first sign is escaped.
 */
export const cellText = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The other way round, for what a spreadsheet has read. */
export const textOfCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

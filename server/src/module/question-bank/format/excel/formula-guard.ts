/**
 * A text that a spreadsheet might run as a formula once somebody edits the cell or saves the sheet as CSV gets an
 * apostrophe before it. One that looks as if it had one already gets another, so that nothing is lost on the way back.
 */
export const guardFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export const unguardFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Spreadsheets read `_x0041_` in a file as the character of that number (ECMA-376, ST_Xstring): its first sign is escaped. */
export const escapeCodes = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

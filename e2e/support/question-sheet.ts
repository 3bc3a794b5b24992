import ExcelJS from 'exceljs'

const ROWS = 200
/** Each 40th row is wrong in its own way: the content of the cell, and its correction. */
const EVERY = 40
const WRONG = [
  { column: 'text', cell: '', mended: 'Which door leads to the yard?' },
  { column: 'type', cell: 'riddle', mended: '单选' },
  { column: 'answer', cell: 'F', mended: 'A' },
  { column: 'score', cell: 'many', mended: '5' },
  { column: 'level', cell: 'unheard of', mended: '高' },
]
const COLUMNS = ['type', 'text', 'A', 'B', 'C', 'answer', 'score', 'level'] as const

/** A trainer's file of 200 questions, five of them wrong. */
export async function questionSheet(): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Questions')
  sheet.addRow([...COLUMNS])
  for (let n = 1; n <= ROWS; n++) {
    const good = { type: '单选', text: `Imported question ${n}`, A: 'Yes', B: 'No', C: 'Perhaps', answer: 'A' }
    const row: Record<string, string | number> = { ...good, score: 5, level: '中' }
    const wrong = n % EVERY === 0 ? WRONG[n / EVERY - 1] : undefined
    if (wrong) row[wrong.column] = wrong.cell
    sheet.addRow(COLUMNS.map((column) => row[column] ?? ''))
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Row numbers of the wrong rows in the sheet; its first row is the heading. */
export const WRONG_ROWS = WRONG.map((_, index) => (index + 1) * EVERY + 1)

/** Names of the wrong columns in the file of errors. */
export const WRONG_COLUMNS = ['题干', '题型', '答案', '分值', '难度']

/** Corrections of the wrong cells, in the order of their rows. */
export const MENDED = WRONG.map(({ mended }) => mended)

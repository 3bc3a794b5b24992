import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, type PlainQuestion, QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { checkCells } from '@lianda/shared/module/question-bank/import.rules'
import { fitsAiken, writeAiken } from './aiken/aiken-write'
import { readAiken } from './aiken/aiken-read'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { type ParsedRow, rowSheet, workbookOf } from '../../import'
import { readRowSheet } from '../../import/sheet/sheet-form'
import { QUESTION_FORM } from './excel/question-sheet'
import { readGift } from './gift/gift-read'
import { writeGift } from './gift/gift-write'
import { IMPORT_WORDS } from './import-words'
import { readMoodle } from './moodle/moodle-read'
import { writeMoodle } from './moodle/moodle-write'
import { plainQuestion, singleChoice } from './plain-question.fixture'
import { runs } from '@lianda/shared/test/effort'

/** The question as the bank would store it. */
const model = (question: PlainQuestion) => {
  const { issues, ...rest } = checkCells(cellsOf(question), IMPORT_WORDS)
  expect(issues).toEqual([])
  return rest
}
const modelOfRow = ({ cells, problem }: ParsedRow) => {
  expect(problem).toBeNull()
  const { issues, ...rest } = checkCells(cellsWith(QUESTION_COLUMNS, cells), IMPORT_WORDS)
  expect(issues).toEqual([])
  return rest
}

const some = fc.array(plainQuestion, { minLength: 1, maxLength: 6 })

describe('what is exported comes back as the same questions', () => {
  test('GIFT', () => {
    fc.assert(
      fc.property(some, (questions) => {
        expect(readGift(writeGift(questions)).map(modelOfRow)).toEqual(questions.map(model))
      }),
      runs(80, 2_000),
    )
  })

  test('Moodle XML', () => {
    fc.assert(
      fc.property(some, (questions) => {
        const file = writeMoodle(questions.map((question) => ({ question, images: [] })))
        expect(readMoodle(file).map(modelOfRow)).toEqual(questions.map(model))
      }),
      runs(60, 1_500),
    )
  })

  test('Excel, in every language', async () => {
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.constantFrom('zhCN' as const, 'zhTW' as const, 'en' as const),
        async (questions, language) => {
          const sheet = rowSheet(
            QUESTION_FORM,
            language,
            questions.map((question) => ({ cells: cellsOf(question) })),
          )
          const { sheets } = await readWorkbook(await writeWorkbook(workbookOf(QUESTION_FORM, sheet)), 100)
          const rows = readRowSheet(QUESTION_FORM, sheets[0], 'en')
          expect(rows.map(modelOfRow)).toEqual(questions.map(model))
          expect(rows.map(({ no }) => no)).toEqual(questions.map((_question, n) => n + 2))
        },
      ),
      runs(12, 300),
    )
  })

  test('Aiken, as far as it goes: single choice, without number, category, points, level, tip and explanation', () => {
    fc.assert(
      fc.property(fc.array(singleChoice, { minLength: 1, maxLength: 6 }), (questions) => {
        const fitting = questions.filter(fitsAiken)
        fc.pre(fitting.length > 0)
        const carried = fitting.map((question) => ({
          ...question,
          code: '',
          path: [],
          promotion: '',
          explanation: '',
          level: null,
          score: null,
        }))
        expect(readAiken(writeAiken(fitting)).map(modelOfRow)).toEqual(carried.map(model))
      }),
      runs(60, 1_500),
    )
  })
})

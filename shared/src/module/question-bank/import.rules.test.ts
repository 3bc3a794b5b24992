import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPath, splitPath } from '../import/import.rules'
import { answerLetters, emptyCells, joinBlanks, optionCells, splitBlanks } from './import-cells.rules'
import { checkCells, type ImportWords } from './import.rules'

const WORDS: ImportWords = {
  types: new Map([
    ['单选题', '0'],
    ['多选题', '1'],
    ['判断题', '2'],
    ['填空题', '3'],
    ['填空题(不限顺序)', '3*'],
  ]),
  levels: new Map([
    ['低', 1],
    ['高', 3],
  ]),
}
const single = { ...emptyCells(), type: '单选题', text: '一加一', ...optionCells(['2', '3']), answer: 'A' }
const check = (over: Partial<typeof single>) => checkCells({ ...single, ...over }, WORDS)
const issues = (over: Partial<typeof single>) => check(over).issues.map(({ column, code }) => `${column} ${code}`)

describe('a row of the template', () => {
  it('is a question; points and level are the spec’s 10 and 3 where nothing is said', () => {
    expect(check({ code: ' Q-1 ', catalog: '甲/乙//丙/ 丁 ' })).toEqual({
      code: 'Q-1',
      path: ['甲', '乙/丙', '丁'],
      said: { score: false, level: false },
      issues: [],
      content: {
        type: 0,
        text: '一加一',
        images: [],
        choices: [
          { id: 'A', content: '2', iscorrect: true },
          { id: 'B', content: '3', iscorrect: false },
        ],
        blanks: [],
        anyOrder: false,
        promotion: '',
        explanation: '',
        level: 3,
        score: 10,
      },
    })
  })

  it.each<[string, Partial<typeof single>, string[]]>([
    ['nothing at all', { ...emptyCells() }, ['type required']],
    ['an unknown type', { type: '抢答' }, ['type type_unknown']],
    ['no text', { text: ' \n ' }, ['text required']],
    ['a text that is too long', { text: '长'.repeat(501) }, ['text too_long']],
    ['a number that is too long', { code: 'x'.repeat(33) }, ['code too_long']],
    ['one option', { ...optionCells(['2']), answer: 'A' }, ['B too_few']],
    ['a gap between options', { ...optionCells(['2', '', '3']), answer: 'A' }, ['B required']],
    ['an option that is too long', { ...optionCells(['2', 'x'.repeat(201)]) }, ['B too_long']],
    ['two equal options', { ...optionCells(['ＡＢ', 'ab']) }, ['B option_same']],
    ['an answer without its option', { answer: 'C' }, ['answer answer_no_option']],
    ['an answer in words', { answer: '第一个' }, ['answer answer_letters']],
    ['no answer', { answer: '' }, ['answer required']],
    ['two answers of a single choice', { answer: 'A,B' }, ['answer one_right']],
    ['one answer of a multiple choice', { type: '多选题' }, ['answer two_right']],
    ['a judgement answered in words', { type: '判断题', answer: '对' }, ['answer answer_judge']],
    ['a judgement without an answer', { type: '判断题', answer: '' }, ['answer required']],
    ['a blank without an answer', { type: '填空题', answer: '甲,,乙' }, ['answer blank_empty']],
    ['an empty variant', { type: '填空题', answer: '甲|' }, ['answer blank_empty']],
    [
      'more answers than blanks in the text',
      { type: '填空题', text: '__ 和 __', answer: 'a,b,c' },
      ['answer blank_count'],
    ],
    ['eleven blanks', { type: '填空题', answer: Array(11).fill('x').join(',') }, ['answer too_many']],
    ['points over 100', { score: '100.5' }, ['score score_wrong']],
    ['points of two decimals', { score: '1.25' }, ['score score_wrong']],
    ['points in words', { score: '十分' }, ['score score_wrong']],
    ['an unknown level', { level: '很难' }, ['level level_unknown']],
    ['seven categories deep', { catalog: 'a/b/c/d/e/f/g' }, ['catalog catalog_deep']],
    ['a category that is too long', { catalog: '长'.repeat(31) }, ['catalog catalog_name']],
    [
      'everything at once',
      { type: '多选题', text: '', answer: 'A', score: 'x', level: 'y', promotion: 'z'.repeat(129) },
      ['score score_wrong', 'level level_unknown', 'answer two_right', 'text required', 'promotion too_long'],
    ],
  ])('with %s is told so', (_what, over, expected) => {
    expect(issues(over)).toEqual(expected)
    expect(check(over).content).toBeNull()
  })

  it.each<[string, Partial<typeof single>, Record<string, unknown>]>([
    [
      'full width letters and Chinese commas',
      { type: '多选题', ...optionCells(['1', '2', '3']), answer: 'ａ，Ｃ' },
      { type: 1 },
    ],
    ['letters in a row', { type: '1', ...optionCells(['1', '2', '3']), answer: 'AC' }, { type: 1 }],
    ['a judgement in small letters', { type: '判断题', answer: ' b ' }, { type: 2 }],
    ['full width brackets in the type', { type: '填空题（不限顺序）', answer: '红，绿' }, { type: 3, anyOrder: true }],
    ['the level as a figure', { level: '１' }, { level: 1 }],
    ['the level as a word', { level: '低' }, { level: 1 }],
    ['points in full width', { score: '２.５' }, { score: 2.5 }],
    ['no points', { score: '0' }, { score: 0 }],
    ['line breaks of Windows and control characters', { text: 'a\r\nb\u0007c' }, { text: 'a\nbc' }],
  ])('is read generously: %s', (_what, over, expected) => {
    expect(check(over)).toMatchObject({ issues: [], content: expected })
  })

  it('marks the right options of a multiple choice', () => {
    const { content } = check({ type: '多选题', ...optionCells(['1', '2', '3']), answer: 'C、A' })
    expect(content?.choices.map(({ iscorrect }) => iscorrect)).toEqual([true, false, true])
  })
})

const word = fc
  .string({ unit: fc.constantFrom('a', ',', '，', '|', '\\', '/', ' ', '中'), minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '')

describe('what a cell is made of', () => {
  it('blanks and variants come back whatever signs are in them', () => {
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (blanks) => {
        expect(splitBlanks(joinBlanks(blanks))).toEqual(blanks)
      }),
    )
  })

  it('names of categories come back, but for a slash at their ends', () => {
    const name = word.filter((text) => !/^\/|\/$|\/\//.test(text))
    fc.assert(
      fc.property(fc.array(name), (path) => {
        expect(splitPath(joinPath(path))).toEqual(path)
      }),
    )
  })

  it.each([
    ['A,C', ['A', 'C']],
    ['a c', ['A', 'C']],
    ['A;A', ['A']],
    ['', []],
    ['A1', null],
  ])('%j are the letters %j', (answer, letters) => {
    expect(answerLetters(answer)).toEqual(letters)
  })
})

import fc from 'fast-check'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { cleanCell as clean } from '@lianda/shared/module/import/import.rules'
import { blankMarks } from '@lianda/shared/module/question-bank/question.rules'
import { PLAIN } from './plain-row'

/** Pieces that have a meaning in some format, and ordinary text. */
const PIECES = [
  ...[
    '=',
    '+1',
    '-',
    '@sum',
    "'",
    "''=",
    '~',
    '#',
    '####',
    '{',
    '}',
    ':',
    '::',
    '\\',
    '\\n',
    '\\\\',
    '%50%',
    '%',
    '->',
  ],
  ...[
    '[html]',
    '[plain]',
    '//',
    '// lianda {}',
    '$CATEGORY: x',
    '<b>',
    '</div>',
    '&lt;',
    '&amp;amp;',
    '&#65;',
    ']]>',
    '*',
  ],
  ...[
    '<![CDATA[',
    '"',
    '/',
    '|',
    ',',
    '，',
    '、',
    'A. ',
    'ANSWER: B',
    'TRUE',
    '_x0041_',
    '{1:SA:=x}',
    '\n',
    '\t',
    '  ',
  ],
  ...['中文', '题目', '“引号”', '①', '😀', 'é', 'Ａ', '１２', '\u00a0', 'a', 'B', '0', '9.5', ' x ', '1. '],
]

const written = (max: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'grapheme', maxLength: 4 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((parts) => [...clean(parts.join(''))].slice(0, max).join('').trim())
    .filter((text) => foldWritten(text) !== '' && text.length <= max)

const optional = (max: number) => fc.oneof(fc.constant(''), written(max))

const common = fc.record({
  code: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^[A-Za-z0-9._\]\\[-]{1,20}$/),
    fc.constantFrom('Q000001', '=1', '编号１'),
  ),
  path: fc.oneof(
    fc.constant<string[]>([]),
    fc.uniqueArray(fc.constantFrom('产品', 'a/b', '=x', '续航 & 充电', 'x<y'), { minLength: 1, maxLength: 3 }),
  ),
  text: written(300),
  promotion: optional(120),
  explanation: optional(500),
  level: fc.constantFrom<number | null>(1, 2, 3),
  score: fc.integer({ min: 0, max: 1_000 }).map((tenths): number | null => tenths / 10),
})

const distinct = (min: number, max: number) =>
  fc.uniqueArray(written(120), { minLength: min, maxLength: max, selector: foldWritten })

const single = fc.tuple(common, distinct(2, 10), fc.nat()).map(([base, texts, right]): PlainQuestion => {
  const options = texts.map((text, n) => ({ text, right: n === right % texts.length }))
  return { ...PLAIN, ...base, type: 0, options }
})

const multiple = fc
  .tuple(common, distinct(2, 10), fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }))
  .map(([base, texts, marks]): PlainQuestion => {
    const options = texts.map((text, n) => ({ text, right: n < 2 || marks[n] === true }))
    return { ...PLAIN, ...base, type: 1, options }
  })

const judge = fc
  .tuple(common, fc.boolean())
  .map(([base, statement]): PlainQuestion => ({ ...PLAIN, ...base, type: 2, statement }))

const fill = fc
  .tuple(common, fc.array(distinct(1, 4), { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean())
  .map(([base, blanks, anyOrder, marked]): PlainQuestion => {
    const text = marked ? `${base.text}${blanks.map(() => ' ____').join(' x')}` : base.text
    return { ...PLAIN, ...base, type: 3, text: text.trim(), blanks, anyOrder }
  })
  .filter(({ text, blanks }) => blankMarks(text) === 0 || blankMarks(text) === blanks.length)

/** Any question of the bank in the form that files use. */
export const plainQuestion: fc.Arbitrary<PlainQuestion> = fc.oneof(single, multiple, judge, fill)
export const singleChoice: fc.Arbitrary<PlainQuestion> = single

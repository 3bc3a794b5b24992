import type { Translate } from '@lianda/shared/i18n/texts'
import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'

/** Verdicts by severity; also the order of the questions. */
const GRAVITY: readonly ItemStatistics['verdict'][] = [
  'key_suspect',
  'too_hard',
  'weak',
  'too_easy',
  'distractor_unused',
  'too_few',
  'fine',
]

/** Questions by severity of their verdict; equal ones stay in the order of the paper. */
export const byGravity = (items: readonly ItemStatistics[]): ItemStatistics[] =>
  items.toSorted((a, b) => GRAVITY.indexOf(a.verdict) - GRAVITY.indexOf(b.verdict))

export const isGrave = ({ verdict }: ItemStatistics): boolean => verdict !== 'fine' && verdict !== 'too_few'

export const percent = (share: number): number => Math.round(share * 100)

/** The verdict as a sentence with its figures. Types with partly right answers count points instead of people. */
export function verdictInWords(item: ItemStatistics, t: Translate, comma: string): string {
  const { verdict, type, difficulty, answers } = item
  const all = type === 0 || type === 2
  const key = verdict === 'too_easy' || verdict === 'too_hard' ? `${verdict}.${all ? 'people' : 'points'}` : verdict
  return t(`exam-statistics.verdict.${key}`, {
    percent: percent(difficulty ?? 0),
    count: answers,
    list: unusedOf(item).join(comma),
  })
}

/** Wrong options that nobody chose. */
const unusedOf = ({ choices }: ItemStatistics): string[] =>
  choices.filter(({ right, count }) => !right && count === 0).map(({ label }) => `“${label}”`)

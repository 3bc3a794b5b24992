import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import { type recordList, UNANSWERED } from '@lianda/shared/module/exam/record.admin.contract'
import { scoreRange } from '../../parts/chart/score-range'
import type { Given } from '../../report/given-filters'
import { examRecordFilters } from './exam-record-query'

type Named = Partial<Pick<OutputOf<typeof recordList>, 'lost' | 'had' | 'gave'>>

/** Which of the attempts that a paper's statistics count the list shows, in words. @param named by the list's answer */
export function countedChips(filters: Record<string, string>, named: Named | null, t: Translate): Given[] {
  const { first, bin, lost, had, gave } = examRecordFilters(filters)
  const words: [key: string, is: boolean, name: string | undefined][] = [
    ['first', first === true, t('exam-admin.record.target.firstOnly')],
    ['bin', bin !== undefined, scoreRange(bin ?? 0)],
    ['lost', lost !== undefined, named?.lost ?? undefined],
    ['had', had !== undefined, named?.had ?? undefined],
    ['gave', gave !== undefined, gave === UNANSWERED ? t('exam-admin.record.target.gaveNone') : gaveWords(named, t)],
  ]
  return words.flatMap(([key, is, name]) => (is ? [[key, t(`exam-admin.record.target.${key}`), name] as const] : []))
}

function gaveWords(named: Named | null, t: Translate): string | undefined {
  if (!named?.gave) return undefined
  const { type, label, text } = named.gave
  if (type === 2) return t(`exam-admin.record.answers.judge.${label}`)
  if (type === 3) return label === '' ? text : t('exam-admin.record.target.gaveBlank', { n: label, text })
  return `${label} ${text}`
}

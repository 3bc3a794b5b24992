import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { ListFilter } from '../list/list-types'
import { WITHIN_DAYS } from './question-query'

/** @param answer the last answer, for the counts beside the options */
export function questionFilters(t: Translate, answer: OutputOf<typeof questionList> | null): ListFilter[] {
  return [
    {
      kind: 'several',
      key: 'types',
      label: t('question-bank.column.type'),
      options: ([0, 1, 2, 3] as const).map((type) => ({
        value: String(type),
        label: t(`question-bank.type.${type}`),
        ...(answer?.typeCounts ? { count: answer.typeCounts[type] ?? 0 } : {}),
      })),
    },
    {
      kind: 'several',
      key: 'levels',
      label: t('question-bank.column.level'),
      options: ([1, 2, 3] as const).map((level) => ({
        value: String(level),
        label: t(`question-bank.level.${level}`),
        ...(answer?.levelCounts ? { count: answer.levelCounts[level] ?? 0 } : {}),
      })),
    },
    {
      kind: 'choice',
      key: 'within',
      label: t('question-bank.column.updated'),
      options: WITHIN_DAYS.map((days) => ({ value: String(days), label: t('question-bank.list.within', { days }) })),
    },
    {
      kind: 'choice',
      key: 'disabled',
      label: t('question-bank.column.status'),
      options: [
        { value: 'false', label: t('question-bank.list.on') },
        { value: 'true', label: t('question-bank.list.off') },
      ],
    },
  ]
}

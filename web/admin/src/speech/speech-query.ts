import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import type { speechList } from '@lianda/shared/module/speech/speech.admin.contract'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

export const LEVELS = [1, 2, 3] as const

export const speechFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'level',
    label: t('speech-admin.level'),
    options: LEVELS.map((value) => ({ value: String(value), label: t(`speech-admin.levels.${value}`) })),
  },
  {
    kind: 'choice',
    key: 'emotion',
    label: t('speech-admin.emotion'),
    options: EMOTIONS.map((value) => ({ value: String(value), label: t(`speech-admin.emotions.${value}`) })),
  },
]

/** The address as input of the call; unknown filters are dropped. */
export function speechInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof speechList> {
  const level = LEVELS.find((one) => String(one) === filters['level'])
  const emotion = EMOTIONS.find((one) => String(one) === filters['emotion'])
  const { catalogId } = filters
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(level === undefined ? {} : { level }),
    ...(emotion === undefined ? {} : { emotion }),
  }
}

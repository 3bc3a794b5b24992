import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { faqList } from '@lianda/shared/module/faq/faq.admin.contract'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

export const faqFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'disabled',
    label: t('faq-admin.state'),
    options: [
      { value: 'false', label: t('faq-admin.open') },
      { value: 'true', label: t('faq-admin.closed') },
    ],
  },
  {
    kind: 'choice',
    key: 'emotion',
    label: t('faq-admin.emotion'),
    options: EMOTIONS.map((value) => ({ value: String(value), label: t(`faq-admin.emotions.${value}`) })),
  },
]

/** The address as input of the call; unknown filters are dropped. */
export function faqInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof faqList> {
  const emotion = EMOTIONS.find((one) => String(one) === filters['emotion'])
  const { catalogId, disabled } = filters
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
    ...(emotion === undefined ? {} : { emotion }),
  }
}

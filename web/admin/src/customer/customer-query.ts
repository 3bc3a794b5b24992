import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { customerList } from '@lianda/shared/module/customer/customer.admin.contract'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

export const GENDERS = ['female', 'male'] as const

export const customerFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'gender',
    label: t('customer-admin.gender'),
    options: GENDERS.map((value) => ({ value, label: t(`customer-admin.genders.${value}`) })),
  },
  {
    kind: 'choice',
    key: 'language',
    label: t('customer-admin.language'),
    options: speechCodes.map((code) => ({ value: code, label: t(`scene.speechLanguage.${code}`) })),
  },
  {
    kind: 'choice',
    key: 'disabled',
    label: t('customer-admin.enabled'),
    options: [
      { value: 'false', label: t('office.person.enabled') },
      { value: 'true', label: t('office.person.disabledState') },
    ],
  },
]

/** The address as input of the call; unknown filters are dropped. */
export function customerInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof customerList> {
  const { catalogId, language, gender, disabled } = filters
  const code = speechCodes.find((one) => one === language)
  const chosen = GENDERS.find((one) => one === gender)
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(code ? { language: code } : {}),
    ...(chosen ? { gender: chosen } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
  }
}

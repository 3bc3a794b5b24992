import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { mediaList } from '@lianda/shared/module/media/media.admin.contract'
import { DOCUMENT_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

export const mediaFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'format',
    label: t('media-admin.format'),
    options: DOCUMENT_FORMATS.map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    key: 'disabled',
    label: t('media-admin.state'),
    options: [
      { value: 'false', label: t('office.person.enabled') },
      { value: 'true', label: t('office.person.disabledState') },
    ],
  },
  {
    kind: 'choice',
    key: 'mine',
    label: t('media-admin.creator'),
    options: [{ value: 'true', label: t('media-admin.mine') }],
  },
]

/** The address as input of the call; unknown filters are dropped. */
export function mediaInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof mediaList> {
  const { catalogId, disabled, mine } = filters
  const format = DOCUMENT_FORMATS.find((one) => one === filters['format'])
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(format ? { format } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
    ...(mine === 'true' ? { mine: true } : {}),
  }
}

import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import { mediaFormat, type mediaList } from '@lianda/shared/module/media/media.admin.contract'
import { type MediaKind, mediaKindRow } from '@lianda/shared/module/media/media-kinds'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

export const mediaFilters = (t: Translate, kind: MediaKind): ListFilter[] => [
  {
    kind: 'choice',
    key: 'format',
    label: t('media-admin.format'),
    options: mediaKindRow(kind).formats.map((value) => ({ value, label: value })),
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
export function mediaInput(kind: MediaKind, { page, rows, text, sort, filters }: ListQuery): InputOf<typeof mediaList> {
  const { catalogId, disabled, mine } = filters
  const format = mediaFormat.safeParse(filters['format']).data
  return {
    ...{ kind, page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(format ? { format } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
    ...(mine === 'true' ? { mine: true } : {}),
  }
}

import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { examinationList } from '@lianda/shared/module/exam/paper.admin.contract'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

/** The address as input of the call; unknown values are dropped. */
export function examinationInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof examinationList> {
  const { categoryId, state, status } = filters
  return {
    page,
    rows,
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(state === 'published' || state === 'unpublished' ? { state } : {}),
    ...(status === '0' ? { status: 0 } : status === '1' ? { status: 1 } : {}),
  }
}

export function examinationFilters(t: Translate): ListFilter[] {
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t('exam-admin.list.state'),
      options: [
        { value: 'published', label: t('exam-admin.list.hasPublished') },
        { value: 'unpublished', label: t('exam-admin.list.onlyDraft') },
      ],
    },
    {
      kind: 'choice',
      key: 'status',
      label: t('exam-admin.list.enabled'),
      options: [
        { value: '0', label: t('exam-admin.list.on') },
        { value: '1', label: t('exam-admin.list.off') },
      ],
    },
  ]
}

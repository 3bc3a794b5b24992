import { Tag, Tooltip } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { InviteRow } from '@lianda/shared/module/invite/invite.admin.contract'
import { inviteState } from '@lianda/shared/module/invite/invite.contract'
import type { ListColumn, ListFilter } from '../list/list-types'
import { dateTime } from '../platform/format'

const COLOURS = {
  ...{ valid: 'success', used_up: 'default', expired: 'warning', off: 'default', unusable: 'error' },
} as const

/** Who registered by a code. */
export const peopleOf = ({ id }: InviteRow): string => `/admin/system/registration?inviteId=${id}`

export const inviteFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'state',
    label: t('invite-admin.column.state'),
    options: inviteState.options.map((value) => ({ value, label: t(`invite-admin.state.${value}`) })),
  },
]

/** Columns of the list of codes. */
export function inviteColumns(t: Translate, tag: string): ListColumn<InviteRow>[] {
  const title = (key: string) => t(`invite-admin.column.${key}`)
  return [
    { key: 'title', title: title('title'), sort: 'title', always: true, render: (row) => <b>{row.title}</b> },
    {
      key: 'state',
      title: title('state'),
      render: (row) =>
        row.problem === null ? (
          <Tag color={COLOURS[row.state]}>{t(`invite-admin.state.${row.state}`)}</Tag>
        ) : (
          <Tooltip
            title={`${t(`invite-admin.problem.${row.problem}`)}${t('office.colon')}${t('invite-admin.problemFix')}`}
          >
            <Tag color={COLOURS[row.state]} tabIndex={0}>
              {t(`invite-admin.state.${row.state}`)}
            </Tag>
          </Tooltip>
        ),
    },
    {
      key: 'places',
      title: title('places'),
      sort: 'taken',
      render: (row) => (
        <>
          {row.taken} / {row.most}{' '}
          {row.waiting > 0 ? (
            <Link to={`${peopleOf(row)}&state=waiting`}>{t('invite-admin.people.waiting', { n: row.waiting })}</Link>
          ) : null}
        </>
      ),
    },
    { key: 'validUntil', title: title('validUntil'), sort: 'validUntil', render: (row) => row.validUntil },
    { key: 'department', title: title('department'), render: (row) => row.departmentName || '—' },
    { key: 'role', title: title('role'), render: (row) => row.roleName || t('invite-admin.roleNone') },
    {
      key: 'approval',
      title: title('approval'),
      render: (row) => t(row.approval ? 'invite-admin.approval.yes' : 'invite-admin.approval.no'),
    },
    { key: 'code', title: title('code'), hidden: true, render: (row) => <code>{row.code}</code> },
    { key: 'giver', title: title('giver'), render: (row) => row.giverName },
    {
      key: 'createdAt',
      title: title('createdAt'),
      sort: 'createdAt',
      hidden: true,
      render: (row) => dateTime(row.createdAt, tag),
    },
  ]
}

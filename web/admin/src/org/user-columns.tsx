import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'
import type { RoleRow } from '@lianda/shared/module/org/role.admin.contract'
import { PersonName } from '../parts/PersonName'
import { EnabledTag } from '../list/EnabledTag'
import type { ListColumn, ListFilter } from '../list/list-types'
import { dateTime } from '../platform/format'

/** Passwords with which nobody can sign in yet, or that somebody else knows. */
const PASSWORD_COLOUR = { waiting: 'processing', oneTime: 'warning', none: 'warning' } as const

/** Columns of the list of users. @param department what a department is called */
export function userColumns(t: Translate, tag: string, department: string): ListColumn<UserRow>[] {
  return [
    {
      key: 'name',
      title: t('office.person.name'),
      sort: 'name',
      always: true,
      render: (row) => <PersonName name={row.name} sex={row.sex} image={row.image} />,
    },
    { key: 'account', title: t('office.person.account'), sort: 'account', render: (row) => row.account },
    { key: 'workno', title: t('office.person.workno'), render: (row) => row.workno || '—' },
    { key: 'department', title: department, render: (row) => row.departmentName || '—' },
    {
      key: 'others',
      title: t('org.user.others'),
      hidden: true,
      render: (row) => row.otherDepartments.map(({ name }) => name).join(t('office.comma')) || '—',
    },
    { key: 'position', title: t('org.user.position'), render: (row) => row.positionName || '—' },
    {
      key: 'role',
      title: t('office.person.role'),
      render: (row) =>
        row.roles.length === 0 ? (
          <Tag>{t('org.roleType.user')}</Tag>
        ) : (
          row.roles.map(({ id, name }) => (
            <Tag key={id} color={row.roleType === 'user' ? undefined : 'processing'}>
              {name}
            </Tag>
          ))
        ),
    },
    {
      key: 'level',
      title: t('org.user.level'),
      sort: 'stars',
      hidden: true,
      render: (row) => `${row.levelName || '—'} · ${row.stars}`,
    },
    { key: 'manager', title: t('org.user.manager'), hidden: true, render: (row) => row.managerName || '—' },
    { key: 'entry', title: t('org.user.entryDate'), hidden: true, render: (row) => row.entryDate ?? '—' },
    { key: 'mobile', title: t('org.user.mobile'), hidden: true, render: (row) => row.mobile || '—' },
    {
      key: 'valid',
      title: t('org.user.validUntil'),
      hidden: true,
      render: (row) => row.validUntil ?? t('org.user.permanent'),
    },
    {
      key: 'source',
      title: t('org.user.source'),
      hidden: true,
      render: (row) => (row.invitedBy ? t('org.user.invited', { title: row.invitedBy }) : '—'),
    },
    {
      key: 'signedIn',
      title: t('org.user.lastSignIn'),
      sort: 'lastSignInAt',
      render: (row) => (row.lastSignInAt === null ? t('org.user.never') : dateTime(row.lastSignInAt, tag)),
    },
    {
      key: 'created',
      title: t('org.user.created'),
      sort: 'createdAt',
      hidden: true,
      render: (row) => dateTime(row.createdAt, tag),
    },
    {
      key: 'enabled',
      title: t('office.person.enabled'),
      render: (row) => (
        <>
          <EnabledTag on={!row.disabled} />
          {row.disabled || row.password === 'set' ? null : (
            <Tag color={PASSWORD_COLOUR[row.password]}>{t(`org.user.passwordState.${row.password}`)}</Tag>
          )}
        </>
      ),
    },
  ]
}

/** Filters of the list besides department and position, which its tree has. */
export function userFilters(
  t: Translate,
  roles: readonly RoleRow[],
  levels: readonly { id: string; name: string }[],
): ListFilter[] {
  return [
    {
      kind: 'choice',
      key: 'roleId',
      label: t('office.person.role'),
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      key: 'roleType',
      label: t('role.type'),
      options: (['user', 'admin', 'owner'] as const).map((type) => ({ value: type, label: t(`org.roleType.${type}`) })),
    },
    {
      kind: 'choice',
      key: 'levelId',
      label: t('org.user.level'),
      options: levels.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      key: 'disabled',
      label: t('org.user.status'),
      options: [
        { value: 'false', label: t('office.person.enabled') },
        { value: 'true', label: t('office.person.disabledState') },
      ],
    },
  ]
}

import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { type UserRow, userDisable, userList, userReset } from '@lianda/shared/module/org/org.admin.contract'
import type { ListQuery } from '../list/address-state'
import { EnabledTag } from '../list/EnabledTag'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { PasswordShown } from './PasswordShown'
import { UserDrawer } from './UserDrawer'
import { useDepartmentFilter } from './use-department-filter'

type Input = ParsedInputOf<typeof userList>

function userInput(query: ListQuery): Input {
  const { departmentId, roleType, disabled } = query.filters
  return {
    page: query.page,
    rows: query.rows,
    ...(query.text ? { text: query.text } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(roleType === 'user' || roleType === 'admin' || roleType === 'owner' ? { roleType } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
  }
}

export default function UserListPage() {
  const t = useText()
  const tag = useTag()
  const { modal, message } = App.useApp()
  const department = useDepartmentFilter()
  const [params, setParams] = useSearchParams()
  const edited = params.get('edit')
  const edit = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('edit')
      else next.set('edit', id)
      return next
    })
  const [shown, setShown] = useState<{ name: string; password: string } | null>(null)
  const ask = useAskDisable()

  const guarded = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      message.success(done)
      refresh('org')
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const disable = (row: UserRow, disabled: boolean) => {
    const run = () =>
      guarded(
        () => call(userDisable, { id: row.id, disabled }),
        t(disabled ? 'user.disabledNow' : 'user.enabledNow', { name: row.name }),
      )
    ask(
      disabled,
      { title: t('user.disableTitle', { name: row.name }), hint: t('user.disableHint'), verb: t('user.disable') },
      run,
    )
  }
  const reset = (row: UserRow) =>
    modal.confirm({
      title: t('user.resetTitle', { name: row.name }),
      content: t('user.resetHint'),
      okText: t('user.reset'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          const { password } = await call(userReset, { id: row.id })
          setShown({ name: row.name, password })
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })

  const columns: ListColumn<UserRow>[] = [
    { key: 'name', title: t('user.name'), sort: 'name', always: true, render: (row) => <b>{row.name}</b> },
    { key: 'account', title: t('user.account'), sort: 'account', render: (row) => row.account },
    { key: 'workno', title: t('user.workno'), render: (row) => row.workno || '—' },
    { key: 'department', title: t('user.department'), render: (row) => row.departmentName || '—' },
    {
      key: 'role',
      title: t('user.role'),
      render: (row) => (
        <Tag color={row.roleType === 'user' ? undefined : 'processing'}>{t(`roleType.${row.roleType}`)}</Tag>
      ),
    },
    { key: 'mobile', title: t('user.mobile'), hidden: true, render: (row) => row.mobile || '—' },
    { key: 'valid', title: t('user.validUntil'), hidden: true, render: (row) => row.validUntil ?? t('user.permanent') },
    {
      key: 'signedIn',
      title: t('user.lastSignIn'),
      sort: 'lastSignInAt',
      render: (row) => (row.lastSignInAt === null ? t('user.never') : dateTime(row.lastSignInAt, tag)),
    },
    {
      key: 'created',
      title: t('user.created'),
      sort: 'createdAt',
      hidden: true,
      render: (row) => dateTime(row.createdAt, tag),
    },
    {
      key: 'enabled',
      title: t('user.enabled'),
      render: (row) => <EnabledTag on={!row.disabled} />,
    },
  ]
  const filters: ListFilter[] = [
    department,
    {
      kind: 'choice',
      key: 'roleType',
      label: t('user.role'),
      options: (['user', 'admin', 'owner'] as const).map((type) => ({ value: type, label: t(`roleType.${type}`) })),
    },
    {
      kind: 'choice',
      key: 'disabled',
      label: t('user.status'),
      options: [
        { value: 'false', label: t('user.enabled') },
        { value: 'true', label: t('user.disabledState') },
      ],
    },
  ]
  return (
    <>
      <ListPage
        name="user"
        title={t('user.title')}
        searchLabel={t('user.search')}
        columns={columns}
        filters={filters}
        ownKeys={['edit']}
        endpoint={userList}
        input={userInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name} ${row.account}`}
        onOpen={(row) => edit(row.id)}
        rowActions={(row) => (
          <>
            {row.can.update ? (
              <Button type="link" size="small" onClick={() => edit(row.id)}>
                {t('user.edit')}
              </Button>
            ) : null}
            {row.can.resetPassword ? (
              <Button type="link" size="small" onClick={() => reset(row)}>
                {t('user.resetShort')}
              </Button>
            ) : null}
            {row.can.disable ? (
              <Button type="link" size="small" danger={!row.disabled} onClick={() => disable(row, !row.disabled)}>
                {t(row.disabled ? 'user.enable' : 'user.disable')}
              </Button>
            ) : null}
          </>
        )}
        actionsWidth={200}
        actions={() => (
          <Button type="primary" icon={<AdminIcon name="plus" size={16} />} onClick={() => edit('new')}>
            {t('user.create')}
          </Button>
        )}
        emptyTitle={t('user.empty')}
        emptyHint={t('user.emptyHint')}
      />
      <UserDrawer edited={edited} onClose={() => edit(null)} onReset={reset} />
      <PasswordShown shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

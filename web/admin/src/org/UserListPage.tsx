import { App, Button, Radio } from 'antd'
import { useEffect, useState } from 'react'
import {
  type UserRow,
  userDisable,
  userExport,
  userList,
  userReset,
} from '@lianda/shared/module/org/org.admin.contract'
import { levelList } from '@lianda/shared/module/org/level.admin.contract'
import { roleList } from '@lianda/shared/module/org/role.admin.contract'
import { readQuery } from '../list/address-state'
import { InvitesButton } from '../invite/InvitesButton'
import { ListPage } from '../list/ListPage'
import { ActionMenu } from '../parts/ActionMenu'
import { RowMenu } from '../parts/RowMenu'
import { lateLayer, latePart } from '../parts/late-part'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { useDepartmentWord, useUser } from '../shell/use-user'
import { useSaveFile } from '../platform/use-save-file'
import { AdminIcon } from '../shell/AdminIcon'
import { TreeList } from '../tree/TreeList'
import { useDepartmentTree, usePositionTree } from './unit-trees'
import type { AskedStep } from './user-batch'
import { UserBatchBar } from './UserBatchBar'
import { userColumns, userFilters } from './user-columns'
import { userInput } from './user-query'
import { Icon } from '@lianda/shared/ui/Icon'
import type { Department } from '@lianda/shared/module/org/unit.admin.contract'

const PeopleImport = lateLayer(
  async () => (await import('../user-import/PeopleImport')).PeopleImport,
  ({ shown }) => shown !== null,
)
const UserDrawer = lateLayer(
  async () => (await import('./UserDrawer')).UserDrawer,
  ({ edited }) => edited !== null,
)
const DepartmentDrawer = lateLayer(
  async () => (await import('./DepartmentDrawer')).DepartmentDrawer,
  ({ edited }) => edited !== null,
)
const BatchDrawer = lateLayer(
  async () => (await import('./BatchDrawer')).BatchDrawer,
  ({ asked }) => asked !== null,
)
const RemoveUserDialog = lateLayer(
  async () => (await import('./RemoveUserDialog')).RemoveUserDialog,
  ({ user }) => user !== null,
)
const MergeDialog = lateLayer(
  async () => (await import('./MergeDialog')).MergeDialog,
  ({ node }) => node !== null,
)
const PasswordShown = lateLayer(
  async () => (await import('./PasswordShown')).PasswordShown,
  ({ shown }) => shown !== null,
)

/** An organisation with more departments is set up. */
const FEW_DEPARTMENTS = 5
const FirstSteps = latePart(async () => (await import('./FirstSteps')).FirstSteps, null)

export default function UserListPage() {
  const t = useText()
  const department = useDepartmentWord()
  const tag = useTag()
  const { modal, message } = App.useApp()
  const [params, set] = useAddress()
  const edited = params.get('edit')
  const edit = (id: string | null) => set({ edit: id })
  const by = params.get('by') === 'position' ? 'position' : 'department'
  const [merged, setMerged] = useState<Department | null>(null)
  const departments = useDepartmentTree((node) => [
    { key: 'edit', label: t('org.department.edit'), run: () => set({ department: node.id }) },
    { key: 'merge', label: t('org.department.merge'), run: () => setMerged(node) },
  ])
  const positions = usePositionTree()
  const setsUp = useUser().orgowner && departments.ready && departments.nodes.length <= FEW_DEPARTMENTS
  const [selected, setSelected] = useState<string[]>([])
  const [batch, setBatch] = useState<AskedStep | null>(null)
  const [removing, setRemoving] = useState<UserRow | null>(null)
  const saving = useSaveFile()
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = userInput(readQuery(params))
    return saving.save({
      make: () => call(userExport, filters),
      done: ({ rows }) => message.success(t('org.user.export.done', { n: rows })),
      nothing: t('org.user.export.nothing'),
    })
  }
  /** A department that is gone. What is shown is loaded again once it is not chosen any more: the list would ask for it. */
  const [gone, setGone] = useState<string | null>(null)
  const chosen = params.get('departmentId')
  useEffect(() => {
    if (gone === null || chosen === gone) return
    setGone(null)
    refresh('org')
  }, [gone, chosen])
  const editedDepartment = params.get('department')
  const { closed = false, disabled: closedItself = false } =
    departments.nodes.find(({ id }) => id === editedDepartment) ?? {}
  const [shown, setShown] = useState<{ name: string; password: string } | null>(null)
  const ask = useAskDisable()
  const roles = useCall(roleList, {}).data?.rows ?? []
  const levels = useCall(levelList, { rows: 100 }).data?.rows ?? []

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
        t(disabled ? 'org.user.disabledNow' : 'org.user.enabledNow', { name: row.name }),
      )
    ask(
      disabled,
      {
        title: t('org.user.disableTitle', { name: row.name }),
        hint: t('org.user.disableHint'),
        verb: t('org.user.disable'),
      },
      run,
    )
  }
  const reset = (row: UserRow) =>
    modal.confirm({
      title: t('org.user.resetTitle', { name: row.name }),
      content: t('org.user.resetHint'),
      okText: t('org.user.reset'),
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          const { password } = await call(userReset, { id: row.id })
          setShown({ name: row.name, password })
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })

  return (
    <TreeList
      key={by}
      source={by === 'position' ? positions : departments}
      rootLabel={t('org.user.everyone')}
      param={by === 'position' ? 'positionId' : 'departmentId'}
      onChosen={() => setSelected([])}
      heading={
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('org.user.tree')}
          value={by}
          options={[
            { value: 'department', label: t('org.department.title') },
            { value: 'position', label: t('org.position.title') },
          ]}
          onChange={({ target: { value } }) =>
            set({ by: value === 'position' ? 'position' : null, departmentId: null, positionId: null, page: null })
          }
        />
      }
    >
      {({ name, newIn, button }) => (
        <>
          <ListPage
            name="user"
            title={name ?? t('org.user.title')}
            searchLabel={t('org.user.search')}
            columns={userColumns(t, tag, department)}
            filters={userFilters(t, roles, levels)}
            ownKeys={['edit', 'by', 'department', 'departmentId', 'positionId', 'import', 'actions']}
            endpoint={userList}
            input={userInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${row.name} ${row.account}`}
            onOpen={(row) => edit(row.id)}
            rowActions={(row) => (
              <>
                {row.can.update ? (
                  <Button type="link" size="small" onClick={() => edit(row.id)}>
                    {t('org.user.edit')}
                  </Button>
                ) : null}
                <RowMenu
                  name={row.name}
                  steps={[
                    row.can.resetPassword && { key: 'reset', label: t('org.user.reset'), run: () => reset(row) },
                    row.can.disable && {
                      key: 'disable',
                      label: t(row.disabled ? 'office.person.enable' : 'org.user.disable'),
                      danger: !row.disabled,
                      run: () => disable(row, !row.disabled),
                    },
                    row.can.remove && {
                      key: 'remove',
                      label: t('org.user.remove'),
                      danger: true,
                      run: () => setRemoving(row),
                    },
                  ]}
                />
              </>
            )}
            actionsWidth={104}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: <UserBatchBar selected={selected} onStep={setBatch} onClear={() => setSelected([])} />,
            }}
            create={{ label: t('org.user.create'), run: () => edit('new') }}
            actions={() => (
              <>
                {button}
                <InvitesButton />
                <ActionMenu
                  menu={{
                    items: (['import', 'actions'] as const).map((key) => ({
                      key,
                      label: t(`user-import.menu.${key}`),
                    })),
                    onClick: ({ key }) => set({ [key]: 'new' }),
                  }}
                >
                  <Button icon={<AdminIcon name="upload" size={16} />}>{t('user-import.menu.verb')}</Button>
                </ActionMenu>
                <Button
                  icon={<Icon name="download" size={16} />}
                  loading={saving.busy}
                  onClick={() => void exportAll()}
                >
                  {t('org.user.export.verb')}
                </Button>
              </>
            )}
            lead={
              setsUp ? (
                <FirstSteps
                  departments={departments}
                  onPerson={() => edit('new')}
                  onImport={() => set({ import: 'new' })}
                  onOpen={edit}
                />
              ) : null
            }
            emptyTitle={t('org.user.empty')}
            emptyHint={t('org.user.emptyHint')}
          />
          <UserDrawer
            edited={edited}
            departmentId={by === 'department' ? newIn : null}
            positionId={by === 'position' ? newIn : null}
            onClose={() => edit(null)}
            onReset={reset}
          />
          <RemoveUserDialog
            user={removing}
            onClose={() => setRemoving(null)}
            onRemoved={(id) => setSelected((before) => before.filter((one) => one !== id))}
          />
          <BatchDrawer
            asked={batch}
            onClose={() => setBatch(null)}
            onDone={(ids) => setSelected((before) => before.filter((id) => !ids.has(id)))}
          />
          <DepartmentDrawer
            edited={editedDepartment}
            closedAbove={closed && !closedItself}
            onClose={() => set({ department: null })}
          />
          <MergeDialog
            node={merged}
            source={departments}
            onClose={() => setMerged(null)}
            onMerged={(id, into) => {
              setGone(id)
              if (chosen === id) set({ departmentId: into })
            }}
          />
          {(['import', 'actions'] as const).map((key) => (
            <PeopleImport
              key={key}
              file={key === 'import' ? 'people' : 'actions'}
              shown={params.get(key)}
              onShow={(step) => set({ [key]: step })}
              onClose={() => set({ [key]: null })}
              onWritten={() => refresh('org')}
            />
          ))}
          <PasswordShown shown={shown} onClose={() => setShown(null)} />
        </>
      )}
    </TreeList>
  )
}

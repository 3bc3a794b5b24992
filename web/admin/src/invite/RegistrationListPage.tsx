import { Alert, App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Translate } from '@lianda/shared/i18n/texts'
import { inviteList } from '@lianda/shared/module/invite/invite.admin.contract'
import {
  type RegistrationRow,
  registrationDecide,
  registrationExport,
  registrationList,
  registrationRelease,
  registrationState,
} from '@lianda/shared/module/invite/registration.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { lateLayer } from '../parts/late-part'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import type { AskedDecision } from './asked-decision'
import { registrationInput } from './invite-query'

const DecideDialog = lateLayer(
  async () => (await import('./DecideDialog')).DecideDialog,
  ({ asked }) => asked !== null,
)

/** Who registered by invite codes; who waits is approved or refused here. */
export default function RegistrationListPage() {
  const t = useText()
  const tag = useTag()
  const { message, modal } = App.useApp()
  const saving = useSaveFile()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [selected, setSelected] = useState<string[]>([])
  const [asked, setAsked] = useState<AskedDecision | null>(null)
  /** People whom the last decision left as they were, with the reason. */
  const [left, setLeft] = useState<string[]>([])
  const inviteId = params.get('inviteId')
  const invites = useCall(inviteList, inviteId === null ? null : { rows: 100 }).data?.rows ?? []
  const of = invites.find(({ id }) => id === inviteId)?.title

  const decide = async ({ ids, approve }: AskedDecision, reason: string) => {
    try {
      const { rows } = await call(registrationDecide, { ids: [...ids], approve, reason })
      const done = rows.filter(({ outcome }) => outcome === 'done').length
      if (done > 0)
        message.success(t(approve ? 'invite-admin.people.approved' : 'invite-admin.people.refused', { n: done }))
      setLeft(
        rows
          .filter(({ outcome }) => outcome !== 'done')
          .map(({ name, problem }) => {
            const why = problem === null ? 'invite-admin.people.already' : `invite-admin.decideProblem.${problem}`
            return `${name}${t('office.colon')}${t(why)}`
          }),
      )
      setSelected([])
      setAsked(null)
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('invite')
  }
  const release = ({ id, name, account }: RegistrationRow) =>
    modal.confirm({
      title: t('invite-admin.people.releaseTitle', { name }),
      content: t('invite-admin.people.releaseHint', { account }),
      okText: t('invite-admin.people.release'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          await call(registrationRelease, { id })
          message.success(t('invite-admin.people.released', { account }))
        } catch (error) {
          message.error(failureOf(error).message)
        }
        refresh('invite')
      },
    })
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = registrationInput(readQuery(params))
    return saving.save({
      make: () => call(registrationExport, filters),
      done: ({ rows }) => message.success(t('invite-admin.people.exported', { n: rows })),
      nothing: t('invite-admin.people.empty'),
    })
  }
  return (
    <>
      <ListPage<RegistrationRow, typeof registrationList>
        name="registration"
        title={t('invite-admin.tab.people')}
        searchLabel={t('invite-admin.people.search')}
        columns={columnsOf(t, tag)}
        filters={filtersOf(t, inviteId === null ? null : (of ?? '…'))}
        endpoint={registrationList}
        input={registrationInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name} ${row.account}`}
        rowActions={(row) => (
          <>
            {row.can.approve ? (
              <Button type="link" size="small" onClick={() => setAsked({ ids: [row.id], approve: true })}>
                {t('invite-admin.people.approve')}
              </Button>
            ) : null}
            {row.can.release ? (
              <Button type="link" size="small" danger onClick={() => release(row)}>
                {t('invite-admin.people.release')}
              </Button>
            ) : null}
            {row.can.refuse ? (
              <Button type="link" size="small" danger onClick={() => setAsked({ ids: [row.id], approve: false })}>
                {t('invite-admin.people.refuse')}
              </Button>
            ) : null}
          </>
        )}
        actionsWidth={200}
        selection={{
          keys: selected,
          onChange: setSelected,
          bar: (
            <SelectionBar
              label={t('invite-admin.tab.people')}
              selected={t('invite-admin.people.selected', { count: selected.length })}
              clearLabel={t('invite-admin.people.clear')}
              onClear={() => setSelected([])}
            >
              <SelectionButton onClick={() => setAsked({ ids: selected, approve: true })}>
                {t('invite-admin.people.approve')}
              </SelectionButton>
              <SelectionButton danger onClick={() => setAsked({ ids: selected, approve: false })}>
                {t('invite-admin.people.refuse')}
              </SelectionButton>
            </SelectionBar>
          ),
        }}
        actions={() => (
          <>
            <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={() => void exportAll()}>
              {t('invite-admin.export')}
            </Button>
            <Button onClick={() => navigate('/admin/system/invitecode')}>{t('invite-admin.tab.codes')}</Button>
          </>
        )}
        note={() =>
          left.length === 0 ? null : (
            <Alert
              type="warning"
              showIcon
              closable={{ onClose: () => setLeft([]) }}
              title={t('invite-admin.people.left', { n: left.length })}
              description={left.join(t('office.comma'))}
            />
          )
        }
        emptyTitle={t('invite-admin.people.empty')}
        emptyHint={t('invite-admin.people.emptyHint')}
      />
      <DecideDialog asked={asked} onClose={() => setAsked(null)} onDecide={decide} />
    </>
  )
}

/** @param of title of the code whose people are shown; null: of all */
const filtersOf = (t: Translate, of: string | null): ListFilter[] => [
  {
    kind: 'choice',
    key: 'state',
    label: t('invite-admin.people.state'),
    options: registrationState.options.map((value) => ({ value, label: t(`invite-admin.people.stateOf.${value}`) })),
  },
  ...(of === null
    ? []
    : [{ kind: 'given' as const, key: 'inviteId', label: t('invite-admin.people.invite'), value: of }]),
]

const COLOURS = { waiting: 'warning', joined: 'success', refused: 'default' } as const

function columnsOf(t: Translate, tag: string): ListColumn<RegistrationRow>[] {
  const title = (key: string) => t(`invite-admin.people.${key}`)
  return [
    { key: 'name', title: title('name'), always: true, render: (row) => <b>{row.name}</b> },
    { key: 'account', title: title('account'), render: (row) => row.account },
    {
      key: 'state',
      title: title('state'),
      render: (row) => <Tag color={COLOURS[row.state]}>{t(`invite-admin.people.stateOf.${row.state}`)}</Tag>,
    },
    { key: 'invite', title: title('invite'), render: (row) => row.inviteTitle },
    { key: 'department', title: title('department'), render: (row) => row.departmentName || '—' },
    { key: 'role', title: title('role'), render: (row) => row.roleName || t('invite-admin.roleNone') },
    { key: 'at', title: title('at'), sort: 'createdAt', render: (row) => dateTime(row.createdAt, tag) },
    {
      key: 'decidedBy',
      title: title('decidedBy'),
      render: (row) => (row.decidedAt === null ? '—' : `${row.decidedBy} ${dateTime(row.decidedAt, tag)}`),
    },
    { key: 'reason', title: title('reason'), render: (row) => row.reason || '—' },
  ]
}

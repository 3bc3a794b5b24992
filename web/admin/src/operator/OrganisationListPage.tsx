import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import type { Translate } from '@lianda/shared/i18n/texts'
import {
  type OrganisationRow,
  organisationExport,
  organisationFreeze,
  organisationList,
  organisationState,
} from '@lianda/shared/module/operator/operator.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { useAddress } from '../platform/use-address'
import { ModelState } from './ModelState'

const OrganisationDrawer = lateLayer(
  async () => (await import('./OrganisationDrawer')).OrganisationDrawer,
  ({ edited }) => edited !== null,
)
const PasswordShown = lateLayer(
  async () => (await import('../org/PasswordShown')).PasswordShown,
  ({ shown }) => shown !== null,
)

/** The organisations of the installation: the operator's page. */
export default function OrganisationListPage() {
  const t = useText()
  const tag = useTag()
  const { modal, message } = App.useApp()
  const saving = useSaveFile()
  const [params, setAddress] = useAddress()
  const [shown, setShown] = useState<{ name: string; password: string } | null>(null)
  const edit = (id: string | null) => setAddress({ edit: id })
  const freeze = async (row: OrganisationRow, frozen: boolean) => {
    try {
      await call(organisationFreeze, { id: row.id, frozen })
      message.success(t(frozen ? 'operator.frozenNow' : 'operator.thawedNow', { name: row.name }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('operator')
  }
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = inputOf(readQuery(params))
    return saving.save({
      make: () => call(organisationExport, filters),
      done: ({ rows }) => message.success(t('operator.export.done', { count: rows })),
      nothing: t('operator.export.nothing'),
    })
  }
  const askFreeze = (row: OrganisationRow) =>
    modal.confirm({
      title: t('operator.freezeTitle', { name: row.name }),
      content: t('operator.freezeHint', { count: row.users }),
      okText: t('operator.freeze'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => freeze(row, true),
    })
  return (
    <>
      <ListPage<OrganisationRow, typeof organisationList>
        name="organisation"
        title={t('operator.title')}
        searchLabel={t('operator.search')}
        columns={columnsOf(t, tag)}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('operator.state'),
            options: organisationState.options.map((value) => ({ value, label: t(`operator.stateOf.${value}`) })),
          },
        ]}
        ownKeys={['edit']}
        endpoint={organisationList}
        input={inputOf}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => edit(row.id)}
        rowActions={(row) => (
          <>
            <Button type="link" size="small" onClick={() => edit(row.id)}>
              {t('operator.edit')}
            </Button>
            {row.own ? null : row.state === 'frozen' ? (
              <Button type="link" size="small" onClick={() => void freeze(row, false)}>
                {t('operator.thaw')}
              </Button>
            ) : (
              <Button type="link" size="small" danger onClick={() => askFreeze(row)}>
                {t('operator.freeze')}
              </Button>
            )}
          </>
        )}
        actionsWidth={140}
        create={{ label: t('operator.create'), run: () => edit('new') }}
        actions={() => (
          <>
            <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={() => void exportAll()}>
              {t('operator.export.verb')}
            </Button>
          </>
        )}
        lead={<ModelState />}
        emptyTitle={t('operator.empty')}
        emptyHint=""
      />
      <OrganisationDrawer edited={params.get('edit')} onClose={() => edit(null)} onShown={setShown} />
      <PasswordShown shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

const isState = (value: string | undefined) => organisationState.options.find((one) => one === value)

function inputOf({ page, rows, text, sort, filters }: ListQuery) {
  const state = isState(filters['state'])
  return { page, rows, ...(text ? { text } : {}), ...(sort ? { sort } : {}), ...(state ? { state } : {}) }
}

const COLOURS = { active: 'success', frozen: 'error', expired: 'warning' } as const

function columnsOf(t: Translate, tag: string): ListColumn<OrganisationRow>[] {
  return [
    {
      key: 'name',
      title: t('operator.name'),
      sort: 'name',
      always: true,
      render: (row) => (
        <>
          <b>{row.name}</b> {row.own ? <Tag>{t('operator.own')}</Tag> : null}
        </>
      ),
    },
    {
      key: 'state',
      title: t('operator.state'),
      render: (row) => <Tag color={COLOURS[row.state]}>{t(`operator.stateOf.${row.state}`)}</Tag>,
    },
    { key: 'expires', title: t('operator.expiresOn'), render: (row) => row.expiresOn ?? t('operator.permanent') },
    { key: 'users', title: t('operator.users'), render: (row) => row.users },
    {
      key: 'owners',
      title: t('operator.owners'),
      render: (row) => row.owners.map(({ name, account }) => `${name} ${account}`).join(t('office.comma')) || '—',
    },
    {
      key: 'created',
      title: t('operator.created'),
      sort: 'createdAt',
      render: (row) => dateTime(row.createdAt, tag),
    },
  ]
}

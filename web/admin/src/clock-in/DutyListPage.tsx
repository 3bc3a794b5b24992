import { App } from 'antd'
import { useNavigate } from 'react-router'
import {
  DUTY_STATES,
  dutyDelete,
  dutyEnd,
  dutyList,
  type DutyRow,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { RowMenu, type RowStep } from '../parts/RowMenu'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { dutyColumns } from './duty-columns'

const DutyDrawer = lateLayer(
  async () => (await import('./DutyDrawer')).DutyDrawer,
  ({ edited }) => edited !== null,
)

function dutyInput({ page, rows, text, sort, filters }: ListQuery) {
  const state = DUTY_STATES.find((one) => one === filters['state'])
  return { page, rows, ...(text ? { text } : {}), ...(sort ? { sort } : {}), ...(state ? { state } : {}) }
}

/** The daily duties of the organisation. */
export default function DutyListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message, modal } = App.useApp()
  const [params, setAddress] = useAddress()
  const edit = (id: string | null) => setAddress({ edit: id })
  // The list asks for the same; the request is shared.
  const { data } = useCall(dutyList, dutyInput(readQuery(params)))
  /** Asks once, and says what it means for the people who have the duty. */
  const ask = (step: 'endTask' | 'remove', { name, people }: DutyRow, work: () => Promise<unknown>) =>
    modal.confirm({
      title: t(`clock-in-admin.${step}.title`, { name }),
      content: t(`clock-in-admin.${step}.means`, { n: people }),
      okText: t(`clock-in-admin.${step}.confirm`),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          await work()
          message.success(t(`clock-in-admin.${step}.done`, { name }))
        } catch (error) {
          message.error(failureOf(error).message)
        }
        refresh('clock-in')
      },
    })
  const detail = ({ id }: DutyRow) => void navigate(`/admin/train/clockinout-detail?id=${id}`)
  const stepsFor = (row: DutyRow): (RowStep | false)[] => [
    { key: 'detail', label: t('clock-in-admin.detail.open'), run: () => detail(row) },
    { key: 'edit', label: t('clock-in-admin.edit'), run: () => edit(row.id) },
    row.can.end && {
      key: 'end',
      danger: true,
      label: t('clock-in-admin.endTask.menu'),
      run: () => void ask('endTask', row, () => call(dutyEnd, { id: row.id, rev: row.rev })),
    },
    row.can.remove && {
      key: 'remove',
      danger: true,
      label: t('clock-in-admin.remove.menu'),
      run: () => void ask('remove', row, () => call(dutyDelete, { id: row.id })),
    },
  ]
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t('clock-in-admin.status'),
      options: DUTY_STATES.map((value) => ({ value, label: t(`clock-in-admin.state.${value}`) })),
    },
  ]
  return (
    <>
      <ListPage
        name="clock-in"
        title={t('clock-in-admin.title')}
        searchLabel={t('clock-in-admin.search')}
        columns={dutyColumns(t, tag)}
        filters={filters}
        ownKeys={['edit']}
        endpoint={dutyList}
        input={dutyInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={detail}
        rowActions={(row) => <RowMenu name={row.name} steps={stepsFor(row)} />}
        actionsWidth={48}
        create={{ label: t('clock-in-admin.add'), run: () => edit('new') }}
        emptyTitle={t('clock-in-admin.empty')}
        emptyHint={t('clock-in-admin.emptyHint')}
      />
      <DutyDrawer
        edited={params.get('edit')}
        today={data?.today ?? null}
        scope={data?.audienceScope ?? null}
        onClose={() => edit(null)}
      />
    </>
  )
}

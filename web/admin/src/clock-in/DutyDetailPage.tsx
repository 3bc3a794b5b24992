import { App, Button } from 'antd'
import {
  DUTY_STANDINGS,
  dutyExport,
  type DutyPerson,
  dutyProgress,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery, useAddressState } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { FailedPage } from '../parts/FailedPage'
import { lateLayer } from '../parts/late-part'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { useSaveFile } from '../platform/use-save-file'
import { givenFilters } from '../report/given-filters'
import { useCrumb } from '../shell/crumb'
import { useDepartmentWord } from '../shell/use-user'
import { DutyFigures } from './DutyFigures'
import { detailFilters, detailInput, monthsBack } from './detail-query'
import { usePersonColumns } from './person-columns'

const PersonDrawer = lateLayer(
  async () => (await import('./PersonDrawer')).PersonDrawer,
  ({ person }) => person !== null,
)

/** Who keeps a duty: rates by department, and the days of each person. */
export default function DutyDetailPage() {
  const t = useText()
  const { message } = App.useApp()
  const departmentWord = useDepartmentWord()
  const [params, setAddress] = useAddress()
  const [query, change] = useAddressState()
  const saving = useSaveFile()
  // The list asks for the same; the request is shared.
  const { data, failure, reload } = useCall(dutyProgress, detailInput(readQuery(params)))
  useCrumb(t('clock-in-admin.detail.open'))
  const columns = usePersonColumns()
  const id = params.get('id') ?? ''
  if (failure && !data)
    return (
      <FailedPage
        failure={failure}
        missing={t('clock-in-admin.detail.missing')}
        list="/admin/train/clockinout"
        onRetry={reload}
      />
    )
  const { day = '', on = '' } = detailFilters(query)
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'month',
      label: t('clock-in-admin.detail.month'),
      options: data
        ? monthsBack(data.today, data.startDay).map((value) => {
            const [year = '', month = ''] = value.split('-')
            return { value, label: t('clock-in-admin.detail.monthIs', { year, month }) }
          })
        : [],
    },
    {
      kind: 'choice',
      key: 'departmentId',
      label: departmentWord,
      options: (data?.departments ?? []).map(({ id: value, name, people }) => ({
        value,
        label: value === NO_UNIT ? t('clock-in-admin.detail.noDepartment') : name,
        count: people,
      })),
    },
    {
      kind: 'choice',
      key: 'standing',
      label: t('clock-in-admin.detail.standing'),
      options: DUTY_STANDINGS.map((value) => ({
        value,
        label: t(`clock-in-admin.standing.${value}`),
        ...(data ? { count: data.figures[value] } : {}),
      })),
    },
    ...givenFilters(
      { day, on },
      [
        ['day', t('clock-in-admin.detail.days'), day],
        ['on', t('clock-in-admin.detail.onDay'), on && t(`clock-in-admin.day.${on}`)],
      ],
      '',
    ),
  ]
  const save = () =>
    saving.save({
      make: () => call(dutyExport, detailFilters(readQuery(params))),
      done: ({ rows: n }) => message.success(t('clock-in-admin.detail.exported', { n })),
    })
  return (
    <>
      <ListPage<DutyPerson, typeof dutyProgress>
        name="clock-in-detail"
        title={t('clock-in-admin.detail.title', { name: data?.name ?? '' })}
        searchLabel={t('clock-in-admin.detail.search')}
        columns={columns}
        filters={filters}
        ownKeys={['id', 'person']}
        endpoint={dutyProgress}
        input={detailInput}
        rowKey={(row) => row.userId}
        rowLabel={(row) => `${row.name}, ${t(`clock-in-admin.standing.${row.standing}`)}`}
        onOpen={(row) => setAddress({ person: row.userId })}
        lead={
          data ? (
            <DutyFigures
              progress={data}
              filters={query.filters}
              onFilter={(part) => change({ filters: { ...query.filters, ...part } })}
            />
          ) : null
        }
        actions={() => (
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('clock-in-admin.detail.export')}
          </Button>
        )}
        count={(answer) => t('clock-in-admin.detail.people', { n: answer.total })}
        emptyTitle={t('clock-in-admin.detail.empty')}
        emptyHint={t('clock-in-admin.detail.emptyHint')}
      />
      <PersonDrawer
        id={id}
        person={params.get('person')}
        month={data?.month ?? ''}
        onClose={() => setAddress({ person: null })}
      />
    </>
  )
}

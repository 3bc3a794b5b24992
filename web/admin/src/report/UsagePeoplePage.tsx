import { App, Button, Tag } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import {
  USAGE_KINDS,
  usagePeople,
  usagePeopleExport,
  type UsagePerson,
} from '@lianda/shared/module/figures/usage.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn } from '../list/list-types'
import { figure } from '../platform/figure'
import { dateTime, dayOf } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { useCrumb } from '../shell/crumb'
import { useDepartmentWord, useUser } from '../shell/use-user'
import { personAddress } from './person-address'
import { kindIn, overviewAddress, peopleFilters, peopleInput } from './usage-address'
import { minutesOf } from './UsageFigures'
import { useUsageFilters } from './use-usage-filters'

/** The people behind a figure of the overview, with what each did in the period. */
export default function UsagePeoplePage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const user = useUser()
  const [params] = useSearchParams()
  const query = readQuery(params)
  // The list asks for the same; the request is shared.
  const { data } = useCall(usagePeople, peopleInput(query))
  const saving = useSaveFile()
  const filters = useUsageFilters(data)
  useCrumb(t('usage.list.crumb'))
  const save = () =>
    saving.save({
      make: () => call(usagePeopleExport, peopleFilters(query)),
      done: ({ rows: n }) => message.success(t('usage.exported', { n })),
      nothing: t('usage.exportNothing'),
    })
  return (
    <ListPage<UsagePerson, typeof usagePeople>
      name="usage-people"
      title={t(`usage.kind.${kindIn(query.filters)}`)}
      searchLabel={t('usage.list.search')}
      columns={useUsageColumns()}
      filters={[
        {
          kind: 'choice',
          key: 'kind',
          label: t('usage.kind.label'),
          options: USAGE_KINDS.map((value) => ({
            ...{ value, label: t(`usage.kind.${value}`) },
            ...(data ? { count: data.kinds[value] } : {}),
          })),
        },
        ...filters,
      ]}
      endpoint={usagePeople}
      input={peopleInput}
      standing
      rowKey={(row) => row.userId}
      rowLabel={({ name, days }) => t('usage.list.row', { name, days })}
      {...(hasFunction(user, 'view-student-report')
        ? { onOpen: ({ userId }: UsagePerson) => void navigate(personAddress(userId)) }
        : {})}
      actions={() => (
        <>
          <Button onClick={() => void navigate(overviewAddress(query.filters))}>{t('usage.list.back')}</Button>
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('usage.export')}
          </Button>
        </>
      )}
      note={({ sums, from, to, at }) =>
        [
          t('usage.list.sums', {
            minutes: figure(minutesOf(sums.seconds)),
            practices: figure(sums.practices),
            online: figure(minutesOf(sums.onlineSeconds)),
          }),
          t('usage.until', { from: dayOf(from, tag), to: dayOf(to - 1, tag), at: dateTime(at, tag) }),
        ].join(' · ')
      }
      emptyTitle={t('usage.list.empty')}
      emptyHint={t('usage.list.emptyHint')}
    />
  )
}

function useUsageColumns(): ListColumn<UsagePerson>[] {
  const t = useText()
  const tag = useTag()
  const department = useDepartmentWord()
  const column = (key: string, over: Pick<ListColumn<UsagePerson>, 'render'> & Partial<ListColumn<UsagePerson>>) => ({
    ...{ key, title: t(`usage.column.${key}`) },
    ...over,
  })
  return [
    column('name', { sort: 'name', always: true, render: (row) => <b>{row.name}</b> }),
    column('account', { render: (row) => row.account }),
    column('workno', { hidden: true, render: (row) => row.workno || '—' }),
    column('department', { title: department, render: (row) => row.departmentName || '—' }),
    column('position', { render: (row) => row.positionName || '—' }),
    column('days', { sort: 'days', figure: true, render: (row) => row.days }),
    column('terminals', { render: (row) => row.terminals.map((one) => t(`usage.terminal.${one}`)).join(' · ') }),
    column('onlineMinutes', { sort: 'online', figure: true, render: (row) => figure(minutesOf(row.onlineSeconds)) }),
    column('minutes', { sort: 'seconds', figure: true, render: (row) => figure(minutesOf(row.seconds)) }),
    column('practices', { sort: 'practices', figure: true, render: (row) => figure(row.practices) }),
    column('seenAt', {
      sort: 'seenAt',
      render: ({ online, seenAt }) =>
        online ? (
          <Tag color="processing">
            {online.since === null
              ? t('usage.list.onlineNow')
              : t('usage.list.onlineSince', { at: dateTime(online.since, tag) })}
          </Tag>
        ) : seenAt === null ? (
          t('usage.list.never')
        ) : (
          dateTime(seenAt, tag)
        ),
    }),
  ]
}

import { App, Button } from 'antd'
import { useSearchParams } from 'react-router'
import { terminalKind } from '@lianda/shared/contract/fields'
import { type learnerLogins, SIGN_IN_RESULTS } from '@lianda/shared/module/activity/activity.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { useDepartmentFilter } from '../org/use-department-filter'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { loginColumns } from './login-columns'
import { loginFilters, loginInput } from './login-query'

interface Props {
  log: 'learner' | 'admin'
  calls: typeof learnerLogins
}

/** A login log: who signed in or was refused, when, from where, and how it ended. */
export function LoginListPage({ log, calls }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const department = useDepartmentFilter()
  const [params] = useSearchParams()
  const saving = useSaveFile()
  const save = () =>
    saving.save({
      make: () => call(calls.save, loginFilters(readQuery(params))),
      done: ({ rows }) => message.success(t('activity.export.done', { n: rows })),
      nothing: t('activity.export.nothing'),
    })
  const choice = (key: 'result' | 'terminal', values: readonly string[]): ListFilter => ({
    kind: 'choice',
    key,
    label: t(`activity.column.${key}`),
    options: values.map((value) => ({ value, label: t(`activity.${key}.${value}`) })),
  })
  return (
    <ListPage
      name={`${log}-login`}
      title={t(`activity.title.${log}`)}
      searchLabel={t('activity.search')}
      columns={loginColumns(t, tag)}
      filters={[
        { kind: 'days', key: 'from', toKey: 'to', label: t('activity.column.at') },
        department,
        choice('result', SIGN_IN_RESULTS),
        choice('terminal', terminalKind.options),
      ]}
      endpoint={calls.list}
      input={loginInput}
      rowKey={(row) => row.id}
      rowLabel={({ name, account, at, result }) =>
        t('activity.rowLabel', { name, account, at: dateTime(at, tag), result: t(`activity.result.${result}`) })
      }
      actions={() => (
        <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
          {t('activity.export.verb')}
        </Button>
      )}
      emptyTitle={t(`activity.empty.${log}`)}
      emptyHint={t(`activity.emptyHint.${log}`)}
    />
  )
}

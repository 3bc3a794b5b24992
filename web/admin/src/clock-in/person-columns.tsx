import { Tag } from 'antd'
import type { DutyPerson } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DayState } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { ListColumn } from '../list/list-types'
import { useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'

const COLOURS: Partial<Record<DayState, string>> = {
  open: 'processing',
  done: 'success',
  missed: 'error',
  made_up: 'blue',
}

/** Where somebody stands with a day. */
export function DayTag({ state }: { state: DayState }) {
  const t = useText()
  return <Tag color={COLOURS[state]}>{t(`clock-in-admin.day.${state}`)}</Tag>
}

/** Columns of the people who have a duty. */
export function usePersonColumns(): ListColumn<DutyPerson>[] {
  const t = useText()
  const departmentWord = useDepartmentWord()
  const figure = (key: 'days' | 'done' | 'madeUp', width = 110): ListColumn<DutyPerson> => ({
    key,
    title: t(`clock-in-admin.column.${key}`),
    width,
    figure: true,
    render: (row) => row[key],
  })
  return [
    {
      key: 'name',
      title: t('clock-in-admin.column.name'),
      sort: 'name',
      always: true,
      fills: true,
      render: (row) => <b title={row.name}>{row.name}</b>,
    },
    { key: 'account', title: t('clock-in-admin.column.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: t('clock-in-admin.column.workno'), hidden: true, render: (row) => row.workno || '—' },
    { key: 'department', title: departmentWord, width: 160, render: (row) => row.departmentName || '—' },
    {
      key: 'today',
      title: t('clock-in-admin.column.today'),
      width: 110,
      render: ({ today }) => (today === null ? '—' : <DayTag state={today} />),
    },
    figure('days'),
    figure('done'),
    figure('madeUp', 90),
    {
      key: 'missed',
      title: t('clock-in-admin.column.missed'),
      width: 90,
      figure: true,
      sort: 'missed',
      render: (row) => row.missed,
    },
    {
      key: 'rate',
      title: t('clock-in-admin.column.rate'),
      width: 120,
      figure: true,
      sort: 'rate',
      render: (row) => row.rate ?? '—',
    },
  ]
}

import { SMALL_GROUP, type TaskReportRow } from '@lianda/shared/module/report/task-report.admin.contract'
import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ListColumn } from '../../list/list-types'
import { figure } from '../../platform/figure'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { FigureLink } from './FigureLink'
import { useReportWords } from './report-words'
import { type Among, peopleAddress } from './task-report-address'
import { useMaySeePeople } from './use-may-see-people'

type Figures = NonNullable<TaskReportRow['figures']>

/** Columns of the task report. Figures that count people lead to them. */
export function useReportColumns(among: Among): ListColumn<TaskReportRow>[] {
  const t = useText()
  const tag = useTag()
  const words = useReportWords()
  const maySeePeople = useMaySeePeople()
  const name = (key: string) => t(`task-report.column.${key}`)
  const time = (ms: number | null) => (ms === null ? t('task-report.none') : dateTime(ms, tag))
  const counted = (
    key: string,
    of: (figures: Figures) => number,
    state: ProgressState | null,
    width = 88,
  ): ListColumn<TaskReportRow> => ({
    ...{ key, title: name(key), sort: key, figure: true, width },
    render: (row) =>
      row.figures ? (
        <FigureLink
          value={of(row.figures)}
          to={maySeePeople(row) ? peopleAddress(row, { ...among, state }) : null}
          label={t('task-report.openPeople', { title: row.title, column: name(key), n: of(row.figures) })}
        />
      ) : key === 'people' ? (
        t('task-report.few', { n: SMALL_GROUP })
      ) : (
        t('task-report.none')
      ),
  })
  const shown = (key: string, of: (figures: Figures) => string, width = 84): ListColumn<TaskReportRow> => ({
    ...{ key, title: name(key), sort: key, figure: true, width },
    render: ({ figures }) => (figures ? of(figures) : t('task-report.none')),
  })
  return [
    { key: 'title', title: name('title'), sort: 'title', always: true, fills: true, render: (row) => row.title },
    { key: 'type', title: name('type'), width: 96, hidden: true, render: (row) => t(`task-report.type.${row.type}`) },
    { key: 'category', title: name('category'), width: 120, hidden: true, render: (row) => row.catalogName },
    { key: 'runState', title: name('runState'), width: 92, render: (row) => t(`task-report.run.${row.runState}`) },
    {
      ...{ key: 'startsAt', title: name('startsAt'), sort: 'startsAt', width: 120, hidden: true },
      render: (row) => time(row.startsAt),
    },
    { key: 'endsAt', title: name('endsAt'), sort: 'endsAt', width: 156, render: (row) => time(row.endsAt) },
    counted('people', ({ people }) => people, null, 92),
    { ...shown('begun', ({ begun }) => figure(begun)), hidden: true },
    counted('passed', ({ states }) => states.passed, 'passed'),
    counted('failed', ({ states }) => states.failed, 'failed'),
    counted('overdue', ({ states }) => states.overdue, 'overdue', 98),
    shown('completion', ({ completion }) => words.share(completion), 118),
    shown('passRate', ({ passRate }) => words.share(passRate)),
    shown('score', ({ score }) => words.mean(score), 92),
    { ...shown('minutes', ({ minutes }) => words.mean(minutes), 98), hidden: true },
  ]
}

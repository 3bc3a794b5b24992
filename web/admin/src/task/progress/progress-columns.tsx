import { Tag } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { ProgressRow, ProgressState, taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ListColumn } from '../../list/list-types'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { useDepartmentWord } from '../../shell/use-user'

const COLOURS: Record<ProgressState, string | undefined> = {
  not_begun: undefined,
  running: 'processing',
  passed: 'success',
  failed: 'error',
  overdue: 'warning',
  excused: 'purple',
}

/** Steps of a package that have a column at first; the others are chosen. */
const STEPS_SHOWN = 4

/** Columns of the list: the person, the whole, and each step. */
export function useProgressColumns(progress: OutputOf<typeof taskProgress> | null): ListColumn<ProgressRow>[] {
  const t = useText()
  const departmentWord = useDepartmentWord()
  const steps = progress?.steps ?? []
  return [
    {
      key: 'name',
      title: t('task-progress.column.name'),
      sort: 'name',
      always: true,
      fills: true,
      render: (row) => <b title={row.name}>{row.name}</b>,
    },
    { key: 'account', title: t('task-progress.column.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: t('task-progress.column.workno'), hidden: true, render: (row) => row.workno || '—' },
    { key: 'department', title: departmentWord, width: 160, render: (row) => row.departmentName || '—' },
    {
      key: 'state',
      title: t('task-progress.column.state'),
      width: 120,
      render: (row) => <StateTag state={row.state} />,
    },
    {
      key: 'excused',
      title: t('task-progress.column.excused'),
      width: 200,
      hidden: !progress?.figures.excused,
      render: (row) => row.excused ?? '—',
    },
    {
      key: 'score',
      title: t('task-progress.column.score'),
      width: 96,
      figure: true,
      sort: 'score',
      render: (row) => scoreOf(row.score),
    },
    {
      key: 'done',
      title: t('task-progress.column.done'),
      width: 120,
      figure: true,
      sort: 'done',
      render: (row) => t('task-progress.doneOf', { done: row.done, total: row.steps.length }),
    },
    ...steps.map(({ id, title }, at) => ({
      key: `step-${id}`,
      title,
      width: 180,
      hidden: steps.length === 1 || at >= STEPS_SHOWN,
      render: ({ steps: own }: ProgressRow) => {
        const step = own[at]
        return step ? (
          <>
            <StateTag state={step.state} />
            {step.attempts > 0 ? t('task-progress.stepCell', { score: scoreOf(step.best), n: step.attempts }) : null}
          </>
        ) : (
          '—'
        )
      },
    })),
  ]
}

const scoreOf = (points: number | null): string => (points === null ? '—' : score(points))

function StateTag({ state }: { state: ProgressState }) {
  const t = useText()
  return <Tag color={COLOURS[state]}>{t(`task-progress.state.${state}`)}</Tag>
}

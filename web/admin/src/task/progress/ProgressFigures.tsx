import { Button } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { PROGRESS_STATES, type taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { useText } from '../../platform/text'
import styles from './progress.module.css'

interface Props {
  progress: OutputOf<typeof taskProgress>
  filters: Readonly<Record<string, string>>
  /** Narrows the list down to those whom a figure counts. */
  onFilter: (filters: Record<string, string>) => void
}

/** The figures of a package, or of the step that is chosen: each shows the people whom it counts. */
export function ProgressFigures({ progress, filters, onFilter }: Props) {
  const t = useText()
  const step = progress.steps.find(({ id }) => id === filters['subtaskId'])
  const { figures } = step ?? progress
  return (
    <div className={styles.figures}>
      <div role="group" aria-label={t('task-progress.figures')} className={styles.states}>
        {PROGRESS_STATES.map((state) => (
          <Button
            key={state}
            aria-pressed={filters['state'] === state}
            type={filters['state'] === state ? 'primary' : 'default'}
            onClick={() => onFilter({ state: filters['state'] === state ? '' : state })}
          >
            {t('task-progress.figure', { state: t(`task-progress.state.${state}`), n: figures[state] })}
          </Button>
        ))}
      </div>
      {progress.departments.length > 1 ? (
        <details>
          <summary>{t('task-progress.departments')}</summary>
          <ul className={styles.departments}>
            {progress.departments.map(({ id, name, people, passed }) => (
              <li key={id}>
                <Button type="link" size="small" onClick={() => onFilter({ departmentId: id })}>
                  {id === NO_UNIT ? t('task-progress.noDepartment') : name}
                </Button>
                <span>{t('task-progress.departmentPassed', { n: people, passed })}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

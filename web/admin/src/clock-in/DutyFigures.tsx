import { Button } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { DUTY_STANDINGS, type dutyProgress } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { useText } from '../platform/text'
import styles from '../task/progress/progress.module.css'

interface Props {
  progress: OutputOf<typeof dutyProgress>
  filters: Readonly<Record<string, string>>
  /** Narrows the list down to those whom a figure counts. */
  onFilter: (filters: Record<string, string>) => void
}

/** The rate of a duty and its figures: each shows the people whom it counts. */
export function DutyFigures({ progress, filters, onFilter }: Props) {
  const t = useText()
  const { figures, rate, departments } = progress
  const rateText = (n: number | null) =>
    n === null ? t('clock-in-admin.detail.noRate') : t('clock-in-admin.detail.rate', { n })
  return (
    <div className={styles.figures}>
      <strong role="status">{rateText(rate)}</strong>
      <div role="group" aria-label={t('clock-in-admin.detail.figures')} className={styles.states}>
        {DUTY_STANDINGS.map((standing) => (
          <Button
            key={standing}
            aria-pressed={filters['standing'] === standing}
            type={filters['standing'] === standing ? 'primary' : 'default'}
            onClick={() => onFilter({ standing: filters['standing'] === standing ? '' : standing })}
          >
            {t('clock-in-admin.detail.figure', {
              standing: t(`clock-in-admin.standing.${standing}`),
              n: figures[standing],
            })}
          </Button>
        ))}
      </div>
      {departments.length > 1 ? (
        <details>
          <summary>{t('clock-in-admin.detail.departments')}</summary>
          <ul className={styles.departments}>
            {departments.map(({ id, name, people, rate: own }) => (
              <li key={id}>
                <Button type="link" size="small" onClick={() => onFilter({ departmentId: id })}>
                  {id === NO_UNIT ? t('clock-in-admin.detail.noDepartment') : name}
                </Button>
                <span>{t('clock-in-admin.detail.departmentRate', { n: people, rate: rateText(own) })}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

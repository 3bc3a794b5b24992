import { useId } from 'react'
import { Link } from 'react-router'
import type { CountedDay } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { ReportDay, ReportDuty } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { figure } from '../platform/figure'
import styles from '../report/person.module.css'
import { dutyDayAddress } from './report-query'

interface Props {
  row: ReportDay
  /** Duties of the month, with their names. */
  duties: readonly ReportDuty[]
  /** The chosen department; '' for none. */
  departmentId: string
  /** The viewer may see the people of a duty. */
  mayOpen: boolean
  /** Its duties are shown below it. */
  open: boolean
  onTurn: () => void
}

export const DAY_COLUMNS = ['done', 'madeUp', 'missed', 'open'] as const
type Column = (typeof DAY_COLUMNS)[number]

/** How people are counted in each column. */
const ON: Readonly<Record<Column, CountedDay>> = { done: 'done', madeUp: 'made_up', missed: 'missed', open: 'open' }

/** A day of the month. Its figures lead to their people; those of several duties once it is unfolded into these. */
export function DutyDayRows({ row, duties, departmentId, mayOpen, open, onTurn }: Props) {
  const below = useId()
  const { day } = row
  const [only, ...others] = row.duties
  const several = others.length > 0
  const cells = (counts: Pick<ReportDay, Column | 'rate'>, dutyId: string | null) => (
    <>
      {DAY_COLUMNS.map((key) => (
        <td key={key}>
          {mayOpen && dutyId !== null && counts[key] > 0 ? (
            <Link to={dutyDayAddress(dutyId, { day, on: ON[key], departmentId })}>{figure(counts[key])}</Link>
          ) : (
            figure(counts[key])
          )}
        </td>
      ))}
      <td>{counts.rate === null ? '—' : `${String(counts.rate)}%`}</td>
    </>
  )
  return (
    <>
      <tbody>
        <tr>
          <th scope="row">
            {several ? (
              <button
                type="button"
                className={styles.unfold}
                aria-expanded={open}
                aria-controls={open ? below : undefined}
                onClick={onTurn}
              >
                <Icon name={open ? 'down' : 'next'} size={14} />
                {day}
              </button>
            ) : (
              day
            )}
          </th>
          {cells(row, several ? null : (only?.id ?? null))}
        </tr>
      </tbody>
      {several && open ? (
        <tbody id={below} className={styles.unfolded}>
          {duties.flatMap(({ id, name }) => {
            const counts = row.duties.find((one) => one.id === id)
            return counts
              ? [
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    {cells(counts, id)}
                  </tr>,
                ]
              : []
          })}
        </tbody>
      ) : null}
    </>
  )
}

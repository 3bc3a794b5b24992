import type { PackageFigures } from '@lianda/shared/module/report/task-report.admin.contract'
import type { Summed, Sums } from '../../task'

/** The figures that follow from sums. */
export function figuresOf({ people, states, tenths, spentMs }: Sums): PackageFigures {
  const { passed, failed, running, excused } = states
  return {
    people,
    begun: passed + failed + running,
    states,
    completion: shareOf(passed + excused, people),
    passRate: shareOf(passed, passed + failed),
    score: meanOf(tenths, 1),
    minutes: meanOf(spentMs, 6_000),
  }
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** With one decimal. @param perTenth of the unit that was added up, in a tenth of the result */
const meanOf = ({ sum, n }: Summed, perTenth: number): number | null =>
  n === 0 ? null : Math.round(sum / n / perTenth) / 10

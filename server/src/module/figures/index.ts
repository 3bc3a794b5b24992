import { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import { personReport, personReportExport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { daysSeen } from '../activity'
import { recordListeners } from '../org'
import { makeDue, noteChanges } from './figures-due'
import { completeFigures } from './figures-rebuild'
import { listPersonPoints } from './person-points'
import { readPersonReport } from './person-report'
import { exportPersonReport } from './person-report-export'
import { completeSeen, noteSeen } from './usage/seen-write'
import { usageRoutes } from './usage/usage.routes'

export { completeFigures, restartFigures } from './figures-rebuild'
export { completeSeen } from './usage/seen-write'
export { ALL, monthOf } from './figures.rules'
export { type ReadTo, type Standing, standingsIn } from './standings'

const SECOND_MS = 1_000

export const register: Register = (deps) => {
  let stopping = false
  return {
    noun: 'figures',
    routes: [
      route(personReport, { handler: ({ actor, input }) => readPersonReport(deps, actor, input) }),
      route(personPoints, { handler: ({ actor, input }) => listPersonPoints(deps, actor, input) }),
      route(personReportExport, { handler: ({ actor, input }) => exportPersonReport(deps, actor, input) }),
      ...usageRoutes(deps),
    ],
    fills: [
      recordListeners.filledBy('figures', (some) => noteChanges(deps, some)),
      daysSeen.filledBy('figures', (days) => noteSeen(deps, days)),
    ],
    jobs: [
      { name: 'figures.due', everyMs: 2 * SECOND_MS, run: () => makeDue(deps) },
      { name: 'figures.complete', everyMs: 30 * SECOND_MS, run: () => completeFigures(deps, () => !stopping) },
      { name: 'figures.seen', everyMs: 300 * SECOND_MS, run: () => completeSeen(deps, () => !stopping) },
    ],
    stop: () => {
      stopping = true
      return Promise.resolve()
    },
  }
}

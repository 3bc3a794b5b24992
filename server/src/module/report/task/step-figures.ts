import type { AnalysedStep } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { type PackageStanding, sumsOf } from '../../task'
import { figuresOf } from './figures.rules'

/** How far people have come at one step. */
export const stepFigures = (steps: readonly PackageStanding['steps'][number][]): AnalysedStep['figures'] => ({
  ...figuresOf(sumsOf(steps.map(({ state, best, spentMs }) => ({ state, score: best, spentMs })))),
  attempts: steps.reduce((sum, { attempts }) => sum + attempts, 0),
})

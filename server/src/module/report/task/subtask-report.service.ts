import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  StepPerson,
  subtaskReport,
  subtaskReportExport,
} from '@lianda/shared/module/report/subtask-report.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames } from '../../org'
import { packageStandings, type PackageStanding, reportedPackages } from '../../task'
import { stepFigures } from './step-figures'
import { seesPeople } from './small-groups'

type Asked = Omit<ParsedInputOf<typeof subtaskReportExport>, 'sort'>

/** Somebody with their standing at the step. */
interface AtStep {
  person: PackageStanding['person']
  step: PackageStanding['steps'][number]
}

/** One step of a published package, and the people at it whom this administrator sees. Throws `task/not_found`. */
export async function reportSubtask(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, ...asked }: ParsedInputOf<typeof subtaskReport>,
): Promise<OutputOf<typeof subtaskReport>> {
  const { task, subtask, all, isOpen } = await readStep(deps, actor, asked)
  const isHidden = !isOpen && all.length > 0 && all.length < SMALL_GROUP
  const found = isOpen ? sorted(narrowed(all, asked), sort) : []
  return {
    task: { id: task._id, title: task.title, type: task.type },
    ...{ title: subtask.title, type: subtask.type, at: deps.clock.now() },
    figures: isHidden ? null : stepFigures(all.map(({ step }) => step)),
    histogram: isHidden ? [] : histogramOf(all),
    rows: await rowsOf(deps, actor.orgid, found.slice((page - 1) * rows, page * rows)),
    total: found.length,
  }
}

/** All of them in the order of the list, for a file; nobody for who may not see single people. */
export async function subtaskPeople(
  deps: Deps,
  actor: Actor,
  { sort, ...asked }: ParsedInputOf<typeof subtaskReportExport>,
): Promise<{ people: StepPerson[] }> {
  const { all, isOpen } = await readStep(deps, actor, asked)
  const found = isOpen ? sorted(narrowed(all, asked), sort) : []
  return { people: await rowsOf(deps, actor.orgid, found) }
}

async function readStep(deps: Deps, actor: Actor, { id, text, departmentId, positionId }: Asked) {
  const [reported] = await reportedPackages(deps, actor, { subtaskId: id })
  const subtask = reported?.task.subtasks.find((one) => one.id === id)
  if (!reported || !subtask) throw new AppError('task/not_found')
  const { task } = reported
  const isOpen = seesPeople(actor, task.type)
  // A text that finds one person would tell their figures.
  const among = { departmentId, positionId, ...(isOpen ? { text } : {}) }
  const standings = await packageStandings(deps, actor, task, among)
  const all = standings.flatMap(({ person, steps }): AtStep[] => {
    const step = steps.find((one) => one.id === id)
    return step ? [{ person, step }] : []
  })
  return { task, subtask, all, isOpen }
}

const narrowed = (all: readonly AtStep[], { state, bin }: Pick<Asked, 'state' | 'bin'>): readonly AtStep[] =>
  all.filter(
    ({ step }) => (state === undefined || step.state === state) && (bin === undefined || binOf(step.best) === bin),
  )

const ORDERS: Readonly<Record<string, (at: AtStep) => number>> = {
  best: ({ step }) => step.best ?? -1,
  last: ({ step }) => step.last ?? -1,
  attempts: ({ step }) => step.attempts,
  minutes: ({ step }) => step.spentMs,
}

/** People who come by name in the order that a `sort` names; by name for an unknown one. */
function sorted(all: readonly AtStep[], sort = 'name'): readonly AtStep[] {
  const of = ORDERS[sort.replace(/^-/, '')]
  const ascending = of ? all.toSorted((a, b) => of(a) - of(b)) : all
  return sort.startsWith('-') ? ascending.toReversed() : ascending
}

const BINS = 10

const binOf = (best: number | null): number | null => (best === null ? null : Math.min(BINS - 1, Math.floor(best / 10)))

function histogramOf(all: readonly AtStep[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0)
  for (const { step } of all) {
    const at = binOf(step.best)
    if (at !== null) bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}

async function rowsOf(deps: Deps, orgid: string, some: readonly AtStep[]): Promise<StepPerson[]> {
  const names = await departmentNames(
    deps,
    orgid,
    some.map(({ person }) => person.departmentId),
  )
  return some.map(({ person: { id: userId, name, account, departmentId }, step }) => ({
    ...{ userId, name, account, departmentName: names.get(departmentId ?? '') ?? '' },
    ...{ state: step.state, best: step.best, last: step.last, attempts: step.attempts },
    minutes: Math.round(step.spentMs / 6_000) / 10,
  }))
}

import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { meansNobody } from '@lianda/shared/module/task/audience.rules'
import { frontOf, neverOpening } from '@lianda/shared/module/task/front.rules'
import { evenWeights, sumOfWeights } from '@lianda/shared/module/task/weights.rules'
import type { AudienceReach } from '../org'
import { row } from './check-row'
import type { SubtaskDoc } from './kind/subtask.document'
import type { Checked, SubtaskKind } from './kind/subtask-kind.types'
import { subtaskKinds } from './kind/subtask-kinds'
import type { FrontFact } from './front/front-fact'
import type { ResourceFacts } from './task-facts'

/** What the check needs besides the package itself. */
export interface CheckFacts {
  resources: ResourceFacts
  reach: AudienceReach
  front: FrontFact | null
  /** When it will be published: now, or at the scheduled time. */
  atMs: number
}

/** The check before publishing: first what blocks (`must`), then warnings (`look`), then what passed. */
export function checkTask(task: Checked, facts: CheckFacts): CheckRow[] {
  const rows = [
    ...subtaskRows(task),
    ...weightRows(task),
    ...passRows(task),
    ...windowRows(task, facts.atMs),
    ...childWindowRows(task, facts.atMs),
    ...orderRows(task),
    ...frontRows(facts.front),
    ...audienceRows(task, facts.reach),
    ...subtaskKinds.flatMap((kind) => kindRows(kind, task, facts)),
  ]
  const order = { must: 0, look: 1, passed: 2 } as const
  return rows.toSorted((a, b) => order[a.level] - order[b.level])
}

/** What a kind finds about its own subtasks. */
const kindRows = (kind: SubtaskKind, task: Checked, { resources, atMs }: CheckFacts): CheckRow[] =>
  kind.check(
    task,
    task.subtasks.filter((subtask) => subtask.type === kind.type),
    resources.get(kind.type) ?? new Map(),
    atMs,
  )

const subtaskRows = ({ subtasks }: Checked): CheckRow[] => [
  row(subtasks.length === 0 ? 'must' : 'passed', 'subtasks', { values: { n: subtasks.length } }),
]

/** Weights are whole per cent. */
function weightRows({ subtasks }: Checked): CheckRow[] {
  if (subtasks.length === 0) return []
  const sum = sumOfWeights(subtasks)
  if (sum !== 100)
    return [
      row('must', 'weights', {
        variant: sum < 100 ? 'under' : 'over',
        values: { sum, n: Math.abs(100 - sum), even: evenWeights(subtasks.length).join(' / ') },
        fix: 'even_weights',
      }),
    ]
  const without = subtasks.find((subtask) => subtask.weight === 0)
  if (without) return [row('look', 'weights', { subtaskId: without.id, values: { title: without.title } })]
  return [row('passed', 'weights', { values: { list: subtasks.map((subtask) => subtask.weight).join(' / ') } })]
}

/** A learner who just passes every subtask should reach the package's pass score. */
function passRows({ passScore, subtasks }: Checked): CheckRow[] {
  const least = subtasks.reduce((sum, subtask) => sum + subtask.passScore * subtask.weight, 0) / 100
  const sure = Math.round(least * 10) / 10
  if (subtasks.length > 0 && sure < passScore)
    return [row('look', 'pass_score', { values: { score: passScore, sure } })]
  return [row('passed', 'pass_score', { values: { score: passScore } })]
}

function windowRows({ startsAt, endsAt }: Checked, atMs: number): CheckRow[] {
  const [start, end] = [startsAt?.getTime() ?? null, endsAt?.getTime() ?? null]
  const values = { ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) }
  if (start !== null && end !== null && end <= start) return [row('must', 'window', { variant: 'reversed', values })]
  if (end !== null && end <= atMs) return [row('must', 'window', { variant: 'over', values })]
  const begun =
    start !== null && start < atMs
      ? row('look', 'not_in_past', { values })
      : row('passed', 'not_in_past', { variant: start === null ? 'open' : 'ahead', values })
  return [row('passed', 'window', { variant: end === null ? 'endless' : 'until', values }), begun]
}

/** A subtask's window must be within the package's, not reversed and not over. */
function childWindowRows(task: Checked, atMs: number): CheckRow[] {
  const wrong = task.subtasks.flatMap((subtask) => childWindowRow(task, subtask, atMs))
  if (wrong.length > 0 || task.subtasks.length === 0) return wrong
  return [row('passed', 'subtask_window', { values: { n: task.subtasks.length } })]
}

function childWindowRow(task: Checked, subtask: SubtaskDoc, atMs: number): CheckRow[] {
  const { id: subtaskId, title, startsAt, endsAt } = subtask
  const at = task.subtasks.indexOf(subtask) + 1
  const values = {
    at,
    title,
    ...(startsAt ? { start: startsAt.getTime() } : {}),
    ...(endsAt ? { end: endsAt.getTime() } : {}),
    ...(task.startsAt ? { taskStart: task.startsAt.getTime() } : {}),
    ...(task.endsAt ? { taskEnd: task.endsAt.getTime() } : {}),
  }
  const must = (variant: string, fix: CheckRow['fix'] = null) => [
    row('must', 'subtask_window', { variant, subtaskId, values, fix }),
  ]
  if (startsAt && endsAt && endsAt <= startsAt) return must('reversed')
  if (endsAt && endsAt.getTime() <= atMs) return must('over')
  if (endsAt && task.endsAt && endsAt > task.endsAt) return must('late', 'extend_task')
  if (startsAt && task.startsAt && startsAt < task.startsAt) return must('early', 'extend_task')
  if (startsAt && task.endsAt && startsAt >= task.endsAt) return must('outside', 'extend_task')
  if (endsAt && task.startsAt && endsAt <= task.startsAt) return must('outside', 'extend_task')
  return []
}

/** Subtasks that wait for each other would never open. */
function orderRows({ subtasks, ordered }: Checked): CheckRow[] {
  const steps = subtasks.map(({ id, title, frontId = null }) => ({ id, title, frontId }))
  const fronts = steps.filter((step) => frontOf(steps, step))
  if (fronts.length === 0) return []
  const never = neverOpening(steps, ordered)
  if (never.length === 0) return [row('passed', 'subtask_front', { values: { n: fronts.length } })]
  return never
    .filter((step) => fronts.includes(step))
    .map(({ id, title }) => row('must', 'subtask_front', { subtaskId: id, values: { at: at(steps, id), title } }))
}

const at = (steps: readonly { id: string }[], id: string): number => steps.findIndex((step) => step.id === id) + 1

/** The package that comes before: learners must be able to pass it. */
function frontRows(front: FrontFact | null): CheckRow[] {
  if (!front) return []
  const { title, state, beyond } = front
  if (state !== 'open' && state !== 'over') return [row('must', 'front', { variant: state, values: { title } })]
  return [
    ...(state === 'over' ? [row('look', 'front', { variant: state, values: { title } })] : []),
    ...(beyond > 0 ? [row('look', 'front', { variant: 'beyond', values: { title, n: beyond } })] : []),
    ...(state === 'open' && beyond === 0 ? [row('passed', 'front', { values: { title } })] : []),
  ]
}

function audienceRows({ audience }: Checked, reach: AudienceReach): CheckRow[] {
  if (meansNobody(audience)) return [row('must', 'audience')]
  const values = { n: reach.learners, departments: reach.departmentCount }
  return [row(reach.learners === 0 ? 'look' : 'passed', 'audience', { values })]
}

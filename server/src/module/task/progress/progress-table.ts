import { AppError } from '@lianda/shared/error/app-error'
import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { type AudienceMember, audiencePeople } from '../../org'
import { kindsOffIn } from '../kind/kinds-off'
import type { SubtaskProgress } from '../kind/subtask-kind.types'
import { getTaskDoc } from '../task.admin.service'
import type { TaskDoc } from '../task.document'
import { withExcuse } from '../task-excuse.rules'
import { progressOfAll } from '../task-progress'
import { packageView } from '../task.rules'
import { stepState, wholeState } from './progress.rules'

/** Somebody of the audience, and where they stand. */
export interface Standing {
  person: AudienceMember
  state: ProgressState
  score: number | null
  done: number
  /** Why they are excused; null: they are not, or have passed. */
  excused: string | null
  /** In the package's order. */
  steps: { id: string; state: ProgressState; best: number | null; attempts: number }[]
}

/** The attempts of so many people are read by their names; of more, those of everybody. */
const FEW = 500

interface Narrowed {
  id: string
  text?: string | undefined
  departmentId?: string | undefined
  /** Only these. */
  userIds?: readonly string[] | undefined
}

/**
 * A published package with everybody of its audience whom this administrator sees. Reads people and attempts once each,
 * however many there are.
 */
export async function readStandings(
  deps: Deps,
  actor: Actor,
  { id, ...narrowed }: Narrowed,
): Promise<{ task: TaskDoc; standings: Standing[] }> {
  const task = await getTaskDoc(deps, actor, id)
  if (task.publishState !== 'published') throw new AppError('task/not_published')
  const people = await audiencePeople(deps, actor, task.audience, narrowed)
  const asked = people.length > FEW ? null : people.map((person) => person.id)
  const [progress, off] = await Promise.all([
    progressOfAll(deps, actor.orgid, task.subtasks, asked),
    kindsOffIn(deps, actor.orgid),
  ])
  const now = deps.clock.now()
  const excuses = new Map(task.excuses?.map((one) => [one.userId, one]))
  const standings = people.map((person): Standing => {
    const view = packageView(task, progress.get(person.id) ?? NOTHING, off, now)
    const { row, subtasks } = withExcuse(view, excuses.get(person.id))
    return {
      person,
      state: wholeState(row, subtasks),
      score: row.score,
      done: row.done,
      excused: row.excused,
      steps: subtasks.map((step) => ({
        id: step.id,
        state: stepState(step, row.excused !== null),
        best: step.bestScore,
        attempts: step.attempts,
      })),
    }
  })
  return { task, standings }
}

const NOTHING: ReadonlyMap<string, SubtaskProgress> = new Map()

/** Those in a state: of a step if one is named, else of the whole. A step that is not in the package has nobody. */
export function inState(
  standings: readonly Standing[],
  { state, subtaskId }: { state?: ProgressState | undefined; subtaskId?: string | undefined },
): Standing[] {
  const stateOf = (one: Standing) =>
    subtaskId === undefined ? one.state : one.steps.find((step) => step.id === subtaskId)?.state
  return standings.filter((one) => {
    const now = stateOf(one)
    return now !== undefined && (state === undefined || now === state)
  })
}

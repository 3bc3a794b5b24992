import { AppError } from '@lianda/shared/error/app-error'
import { isCounted } from '@lianda/shared/module/task/attention.rules'
import type { SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { ListedRule, ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { workAhead } from '../../../infra/queue/work-ahead'
import { type Among, type AudienceMember, audiencePeople } from '../../org'
import { kindsOffIn } from '../kind/kinds-off'
import { getTaskDoc } from '../task.admin.service'
import { packageNow } from '../package-standing.rules'
import type { TaskDoc } from '../task.document'
import { type Board, boardOf, progressOn } from './progress-board'
import { type Judged, passedAtMs, standingOf } from './standing.rules'

/** Somebody of the audience, and where they stand. */
export interface Standing extends Judged {
  person: AudienceMember
}

interface Narrowed extends Among {
  id: string
}

/** A published package with everybody of its audience whom this administrator sees, by name. */
export async function readStandings(
  deps: Deps,
  actor: Actor,
  { id, ...narrowed }: Narrowed,
): Promise<{ task: TaskDoc; standings: Standing[] }> {
  const task = await getTaskDoc(deps, actor, id)
  if (task.publishState !== 'published') throw new AppError('task/not_published')
  return { task, standings: await standingsIn(deps, actor, task, narrowed) }
}

/** Where the people of a published package stand whom this administrator sees, by name. */
export async function standingsIn(deps: Deps, actor: Actor, task: TaskDoc, narrowed: Among = {}): Promise<Standing[]> {
  const { people, judge } = await judgedIn(deps, actor, task, narrowed)
  return people.map((person) => ({ person, ...judge(person.id) }))
}

/** What standings follow from: as long as each of it is the same, so are they, until something begins or ends. */
export type Basis = readonly (number | string)[]

/** A number of each list of people: who kept the list itself would keep everybody in memory. */
const numbered = perApp(() => ({ lists: new WeakMap<object, number>(), last: 0 }))

function numberOf(deps: Deps, people: readonly AudienceMember[]): number {
  const all = numbered(deps)
  const known = all.lists.get(people)
  if (known !== undefined) return known
  all.lists.set(people, (all.last += 1))
  return all.last
}

/** The same people, and what says where one of them stands: for figures, which need no row of everybody. */
export async function judgedIn(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  narrowed: Among = {},
): Promise<{ people: readonly AudienceMember[]; judge: (userId: string) => Judged; basis: Basis }> {
  const people = await audiencePeople(deps, actor, task.audience, narrowed)
  const [board, off] = await Promise.all([
    workAhead(deps).first('progress', () =>
      boardOf(
        deps,
        task,
        people.map((person) => person.id),
      ),
    ),
    kindsOffIn(deps, actor.orgid),
  ])
  const judge = judgeOf(board, task, off, deps.clock.now())
  return { people, judge, basis: [numberOf(deps, people), board.readNo, task.rev, off.join(' ')] }
}

/** Judges one person: some microseconds, less than keeping everybody's standings in memory is worth. */
function judgeOf(board: Board, task: TaskDoc, off: readonly SubtaskType[], nowMs: number): (userId: string) => Judged {
  const excuses = new Map(task.excuses?.map((one) => [one.userId, one]))
  const [now, progressOf] = [packageNow(task, off, nowMs), progressOn(board, task)]
  const idle = standingOf(now, [], undefined)
  return (userId) => {
    const excuse = excuses.get(userId)
    if (!excuse && !board.people.has(userId)) return idle
    return standingOf(now, progressOf(userId), excuse)
  }
}

interface InState {
  state?: ProgressState | undefined
  subtaskId?: string | undefined
  /** Those who passed in this time. */
  passedFrom?: number | undefined
  passedTo?: number | undefined
  /** Those whom a rule of docs/attention.md counts at that step. */
  attention?: ListedRule | undefined
}

/** Those in a state: of a step if one is named, else of the whole. A step that is not in the package has nobody. */
export function inState(
  standings: readonly Standing[],
  { state, subtaskId, passedFrom = 0, passedTo, attention }: InState,
): Standing[] {
  const isTimed = passedFrom > 0 || passedTo !== undefined
  const inTime = (one: Standing) => {
    const at = isTimed ? passedAtMs(one, subtaskId) : null
    return !isTimed || (at !== null && at >= passedFrom && at <= (passedTo ?? at))
  }
  const stateOf = (one: Standing) =>
    subtaskId === undefined ? one.state : one.steps.find((step) => step.id === subtaskId)?.state
  const isMeant = ({ steps }: Standing) =>
    attention === undefined || steps.some((step) => step.id === subtaskId && isCounted(attention, step))
  return standings.filter((one) => {
    const now = stateOf(one)
    return now !== undefined && (state === undefined || now === state) && inTime(one) && isMeant(one)
  })
}

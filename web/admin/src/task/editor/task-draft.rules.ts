import type { InputOf } from '@lianda/shared/contract/endpoint'
import type {
  AudienceInput,
  SubtaskAdminView,
  taskCreate,
  TaskDetail,
} from '@lianda/shared/module/task/task.admin.contract'
import { WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { frontOf, neverOpening } from '@lianda/shared/module/task/front.rules'
import { evenWeights } from '@lianda/shared/module/task/weights.rules'

/** A subtask in the editor: `key` identifies it from the moment it is added, the server's id only once it is saved. */
export interface DraftSubtask extends Omit<SubtaskAdminView, 'id' | 'front'> {
  key: string
  /** Key of the subtask that has to be passed first; null: none. */
  front: string | null
}

export interface NamedAudience {
  audience: AudienceInput
  /** Names of departments and people by id. */
  names: Readonly<Record<string, string>>
}

export interface TaskDraftContent extends NamedAudience {
  title: string
  startsAt: number | null
  endsAt: number | null
  passScore: number | null
  ordered: boolean
  sort: number
  /** Path of the picture, '' without one. */
  cover: string
  /** The package that has to be passed first; null: none. */
  front: TaskDetail['front']
  subtasks: readonly DraftSubtask[]
}

export type TaskBody = InputOf<typeof taskCreate>

/** Content of the editor from the server's version. */
export function contentOf(task: TaskDetail): TaskDraftContent {
  const { title, startsAt, endsAt, passScore, ordered, sort, cover, front, audience, audienceNames, subtaskRows } = task
  const named = Object.values(audienceNames).flat()
  return {
    title,
    startsAt,
    endsAt,
    passScore,
    ordered,
    sort,
    cover,
    front,
    audience,
    names: Object.fromEntries(named.map((row) => [row.id, row.name])),
    subtasks: subtaskRows.map(({ id, front: at, ...row }) => ({
      key: id,
      ...row,
      front: at === null ? null : (subtaskRows[at]?.id ?? null),
    })),
  }
}

/** Whether a kept value is a package's content, as far as the editor needs to show it. */
export function isTaskContent(value: unknown): value is TaskDraftContent {
  const { title, audience, names, subtasks } = (value ?? {}) as Partial<TaskDraftContent>
  return (
    typeof title === 'string' && Array.isArray(subtasks) && [audience, names].every((part) => part instanceof Object)
  )
}

/**
 * The body to send: `idOf` gives the server's id of a subtask that was saved before. Emptied fields are sent unchanged,
 * so that the server names them.
 */
export function bodyOf(
  type: TaskDetail['type'],
  content: TaskDraftContent,
  idOf: (key: string) => string | undefined,
): TaskBody {
  const { title, audience, startsAt, endsAt, passScore, ordered, sort, cover, front, subtasks } = content
  return {
    title,
    type,
    audience,
    startsAt,
    endsAt,
    passScore: passScore ?? 0,
    ordered,
    sort,
    cover,
    // What an older version kept on this device has none.
    frontId: front?.id ?? null,
    subtasks: subtasks.map((subtask) => {
      const id = idOf(subtask.key)
      const at = subtasks.findIndex(({ key }) => key === subtask.front)
      return {
        ...(id === undefined ? {} : { id }),
        type: subtask.type,
        resourceId: subtask.resourceId,
        version: subtask.version,
        passScore: subtask.passScore,
        weight: subtask.weight,
        attempts: subtask.attempts,
        startsAt: subtask.startsAt,
        endsAt: subtask.endsAt,
        // What an older version kept on this device has none of these.
        pauseAllowed: subtask.pauseAllowed ?? true,
        rehearsalAllowed: subtask.rehearsalAllowed ?? true,
        viewMinutes: subtask.viewMinutes ?? 0,
        watchPercent: subtask.watchPercent ?? WATCH.percent,
        skipAllowed: subtask.skipAllowed ?? WATCH.skipAllowed,
        draw: subtask.draw ?? 0,
        secondTry: subtask.secondTry ?? false,
        thinkSeconds: subtask.thinkSeconds ?? 0,
        front: at === -1 ? null : at,
      }
    }),
  }
}

export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(to, 0, row)
  return next
}

/** The repair "share evenly": whole per cents that sum to 100. */
export function evened(subtasks: readonly DraftSubtask[]): DraftSubtask[] {
  const weights = evenWeights(subtasks.length)
  return subtasks.map((subtask, at) => ({ ...subtask, weight: weights[at] ?? 0 }))
}

/** New subtasks share evenly what is missing to 100; existing weights stay. */
export function added(subtasks: readonly DraftSubtask[], fresh: readonly DraftSubtask[]): DraftSubtask[] {
  const left = Math.max(0, 100 - subtasks.reduce((sum, subtask) => sum + subtask.weight, 0))
  const [share, rest] = [Math.floor(left / fresh.length), left % fresh.length]
  return [...subtasks, ...fresh.map((subtask, at) => ({ ...subtask, weight: share + (at < rest ? 1 : 0) }))]
}

/** The subtasks that would never open, since they and those that they wait for wait for each other. */
export const stuckIn = ({ subtasks, ordered }: Pick<TaskDraftContent, 'subtasks' | 'ordered'>): ReadonlySet<string> => {
  const steps = subtasks.map(({ key: id, front: frontId }) => ({ id, frontId }))
  return new Set(neverOpening(steps, ordered).flatMap((step) => (frontOf(steps, step) ? [step.id] : [])))
}

/** Error of a subtask's field: `subtasks.2.passScore` is `passScore` of the third. */
export function fieldOf(
  fields: Readonly<Record<string, string>>,
  at: number,
  name: 'passScore' | 'weight' | 'attempts' | 'resourceId' | 'front',
): string | undefined {
  return fields[`subtasks.${at}.${name}`]
}

/** Points have at most one decimal. */
export const oneDecimal = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { Fill } from '../../../port'
import type { Viewer } from '../../catalog'
import type { AtWork, StuckQuery, StuckWork } from '../../org'
import type { TaskDoc } from '../task.document'
import type { SubtaskDoc, Resource } from './subtask.document'

/** A learner's progress at one subtask. */
export interface SubtaskProgress {
  /** Best score of a finished attempt whose marks are final; null when there is none. */
  best: number | null
  /** The best score is that of an attempt that was broken off. */
  bestBrokenOff: boolean
  /** Whether one was passed; null: the best score alone decides. */
  passed: boolean | null
  /** Attempts started. */
  attempts: number
  /** The unfinished one. */
  currentId: string | null
  /** The resource of the first try, rehearsals included; null or absent: not begun. */
  began?: { id: string; version: number } | null
  /** When it becomes another by the clock alone; null or absent: never. */
  changesAtMs?: number | null
  /** Whether they have seen right answers; absent: the kind has none. */
  keySeen?: boolean
  /** Seconds that were counted; absent: the kind counts none. */
  seconds?: number
  /** How much of a film was watched; absent: the kind has none. */
  percent?: number
  /** Score of the latest attempt that has one. */
  last: number | null
  /** Time that attempts which ended took; of what is viewed, the time that counts. */
  spentMs: number
  /** When it was passed first; null: it was not. */
  passedAtMs: number | null
}

/** What every kind knows about a resource that can still be used. */
export interface ResourceFact {
  newestVersion: number
  /** Id of the resource with the newest version. */
  newestId: string
  /** Other members belong to the kind: only its own `check` and `resolve` read them. */
  [more: string]: unknown
}

export type Checked = Pick<TaskDoc, 'audience' | 'startsAt' | 'endsAt' | 'passScore' | 'ordered' | 'subtasks'>

/** A moved end of a subtask's window. `id` identifies the move, so that it applies once. */
export interface EndMove {
  id: string
  orgid: string
  subtaskId: string
  endsAt: Date | null
  /** Name of the administrator who moved it. */
  by: string
  /** Ended by hand: what runs is closed, extra time or not. */
  ended: boolean
}

/** Somebody who is at work on a subtask. */
export interface Working extends AtWork {
  title: string
  /** The end of the package cuts its time short. */
  cut?: boolean
}

/** The best passed attempt of a day, for today's star. */
export interface BestPassed {
  userId: string
  name: string
  departmentName: string
  total: number
  title: string
  at: number
}

export type Person = Pick<Actor, 'orgid' | 'userId' | 'departments'>

/** Why window, order, an excuse or the organisation's licence forbid a start. */
export type StartRefusal = Extract<
  ErrorCode,
  'task/not_started' | 'task/ended' | 'task/locked' | 'task/excused' | 'task/switched_off'
>

/** A subtask as this person may start it now. */
export interface OpenSubtask<S> {
  subtask: S
  /** What every kind asks about it. */
  target: {
    taskId: string
    taskTitle: string
    subtaskId: string
    passScore: number
    /** null = unlimited. */
    attemptsAllowed: number | null
  }
  window: { startsAt: Date | null; endsAt: Date | null }
  /** Null = it can be started now. */
  refusal: StartRefusal | null
}

/** What a kind's own module asks packages, and tells them. */
export interface Asked<S> {
  /** Null when no published package meant for this person has such a subtask of this noun. */
  open(person: Person, subtaskId: string): Promise<OpenSubtask<S> | null>
  /** Those of these subtasks that a published package meant for this person has, unless the organisation lacks their kind. */
  meant(person: Person, subtaskIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Somebody's progress may be another now. */
  progressed(orgid: string, subtaskId: string, userId: string): void
}

/** One kind of subtask on the server: everything that packages ask about it. */
export interface SubtaskKind<S extends SubtaskDoc = SubtaskDoc> {
  type: S['type']
  resourceOf(subtask: S): { id: string; version: number }
  /** Facts by resource id; resources that are gone are left out. */
  facts(deps: Deps, orgid: string, resourceIds: readonly string[]): Promise<ReadonlyMap<string, ResourceFact>>
  /** A resource as a new subtask stores it; null when this author can't choose it. `version` counts for versioned kinds. */
  resolve(deps: Deps, author: Viewer, resourceId: string, version: number): Promise<Resource | null>
  /** Resources that can be chosen, a page of them. */
  list(deps: Deps, actor: Actor, query: ParsedInputOf<typeof resourceList>): Promise<OutputOf<typeof resourceList>>
  /** Rows of the check before publishing about the subtasks of this kind; empty without any. */
  check(task: Checked, subtasks: readonly S[], facts: ReadonlyMap<string, ResourceFact>, atMs: number): CheckRow[]
  /** A learner's progress by subtask, without subtasks never begun. */
  progress(
    deps: Deps,
    orgid: string,
    userId: string,
    subtaskIds: readonly string[],
  ): Promise<ReadonlyMap<string, SubtaskProgress>>
  /** That of these people (null: of everybody), by person and subtask. */
  progressOfAll(
    deps: Deps,
    orgid: string,
    subtaskIds: readonly string[],
    userIds: readonly string[] | null,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, SubtaskProgress>>>
  /** Whether the start of an attempt needs the learner's progress at the subtask itself. */
  needsOwnProgress: boolean
  /** Who is at work now. */
  activity(deps: Deps, orgid: string, subtaskIds: readonly string[]): Promise<Working[]>
  moveEnd(deps: Deps, move: EndMove): Promise<void>
  /** Work whose time is over and that is still open; absent: another kind of the same noun answers for this one too. */
  stuck?(deps: Deps, query: StuckQuery): Promise<StuckWork[]>
  /** The best score passed since then, the earliest of equal ones. */
  bestSince(deps: Deps, orgid: string, sinceMs: number): Promise<BestPassed | null>
  /**
   * Answers what the kind's own module asks packages; absent: another kind of the same noun answers for this one too.
   */
  fill?(deps: Deps, asked: Asked<S>): Fill
}

import type { ShownRecord } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { AppealKind } from '@lianda/shared/module/appeal/appeal.contract'
import type {
  AlikeAsked,
  AlikeRecord,
  Correction,
  CorrectionRefusal,
  ScoreResult,
} from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { SubtaskProgress } from '../../task'
import type { AppealDoc } from '../appeal.model'

type FromRecord =
  | ('userId' | 'userName' | 'account' | 'workno' | 'departmentId' | 'departmentName' | 'departments' | 'positionId')
  | ('taskId' | 'taskTitle' | 'subtaskId' | 'title')

/** A record that can be questioned, as an appeal copies it. */
export type Questioned = Pick<AppealDoc, FromRecord> & {
  result: ScoreResult
  /** When the learner had the result. */
  endedAt: Date
  /** Ids of those who have changed its score. */
  changedBy: readonly string[]
}

export interface Corrected {
  before: ScoreResult
  after: ScoreResult
  experience: number
}

interface Previewed extends Corrected {
  /** Best score of the step now, and its progress as it would be. */
  best: number | null
  progress: SubtaskProgress
}

interface Where {
  orgid: string
  recordId: string
}

/** What appeals need to know of one kind of record. */
export interface AppealKindPart {
  kind: AppealKind
  /** Null: there is no such record, it does not count, or is not this person's (`userId`). */
  find(deps: Deps, where: Where & { userId?: string }): Promise<Questioned | null>
  /** The record as this administrator may see it; nothing where it is gone, or outside of their data scope. */
  show(deps: Deps, actor: Actor, recordId: string): Promise<Partial<ShownRecord>>
  /** Whether this administrator must not see what is right for now, and so can't judge. Absent: never. */
  mustWait?(deps: Deps, actor: Actor, recordId: string): Promise<boolean>
  preview(
    deps: Deps,
    where: Where,
    correction: Correction,
  ): Promise<{ ok: true; value: Previewed } | { ok: false; reason: CorrectionRefusal }>
  /** Records within this administrator's data scope that lost the same point, and can have it back. */
  alike(deps: Deps, actor: Actor, asked: AlikeAsked): AsyncIterable<AlikeRecord>
  /** Names of things that the correction `step` changes; null, or absent: they have numbers of their own. */
  names?(deps: Deps, where: Where, step: string): Promise<(item: string) => string | null>
  /** Corrects the record once for each `id`, with all that follows from it. */
  correct(
    deps: Deps,
    where: Where,
    how: { id: string; by: string; judge: string; correction: Correction },
  ): Promise<Corrected>
}

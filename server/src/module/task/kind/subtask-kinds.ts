import { SUBTASK_TYPES, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { examKind } from './exam-kind'
import { faqKind } from './faq-kind'
import { freeKind } from './free-kind'
import { practiceKind } from './practice-kind'
import type { SubtaskKind } from './subtask-kind.types'
import { fileKind, filmKind } from './viewed-kind'

const KINDS: Record<SubtaskType, SubtaskKind> = {
  1: practiceKind,
  2: examKind,
  3: faqKind,
  4: fileKind,
  5: freeKind,
  6: filmKind,
}

/** Every kind of subtask. */
export const subtaskKinds: readonly SubtaskKind[] = SUBTASK_TYPES.map((type) => KINDS[type])

export const kindOf = ({ type }: { type: SubtaskType }): SubtaskKind => KINDS[type]

/** What each kind says about its part of some subtasks; kinds without any are not asked. */
export async function ofEachKind<S extends { type: SubtaskType }, R>(
  subtasks: readonly S[],
  ask: (kind: SubtaskKind, own: readonly S[]) => Promise<R>,
): Promise<R[]> {
  return await Promise.all(
    subtaskKinds.flatMap((kind) => {
      const own = subtasks.filter((subtask) => subtask.type === kind.type)
      return own.length === 0 ? [] : [ask(kind, own)]
    }),
  )
}

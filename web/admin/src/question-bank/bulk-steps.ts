import type { Call } from '@lianda/shared/client/call'
import type { InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { questionBatch } from '@lianda/shared/module/question-bank/question.admin.contract'

export type BulkStep = InputOf<typeof questionBatch>['step']
export type Refused = OutputOf<typeof questionBatch>['refused'][number]

export interface BulkOutcome {
  changed: number
  refused: Refused[]
  /** Changed ids, for undo. */
  done: string[]
}

/** Maximum number of ids per call. */
const AT_ONCE = 500

/** Runs a step for any number of questions, 500 per call, one call after another; throws the first failure. */
export async function runBulk(call: Call, ids: readonly string[], step: BulkStep): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, refused: [], done: [] }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE)
    const { changed, refused } = await call(questionBatch, { ids: part, step })
    outcome.changed += changed
    outcome.refused.push(...refused)
    outcome.done.push(...part.filter((id) => !refused.some((row) => row.id === id)))
  }
  return outcome
}

/** Text key under `bulk.done`. */
export function doneKey(step: BulkStep): string {
  if (step.kind === 'disable') return step.disabled ? 'disable' : 'enable'
  return step.kind
}

import pMap from 'p-map'
import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { fromTenths } from '@lianda/shared/contract/points'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { questionBatch } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { catalogNames, program, reachOfThings, requireCatalog } from '../catalog'
import { contentMembers, type QuestionDoc, sameContent } from './question.document'
import { questions } from './question.model'
import { changeQuestion, keepVersion, type Written } from './question-write'

type Step = ParsedInputOf<typeof questionBatch>['step']

export interface Refused {
  id: string
  /** The question's number; empty if the question was not found. */
  code: string
  reason: ErrorCode
}

export interface BatchResult {
  written: Written[]
  refused: Refused[]
}

/** Questions changed concurrently; limited because the store has other callers. */
const AT_ONCE = 10

/** Applies one step to many questions, each on its own, and lists those that were refused. */
export async function changeMany(
  deps: Deps,
  actor: Actor,
  { ids, step }: ParsedInputOf<typeof questionBatch>,
): Promise<BatchResult> {
  if (step.kind === 'move') await requireCatalog(deps, actor, 5, step.catalogId)
  const known = await catalogNames(deps, program(actor.orgid), 5)
  const wanted = [...new Set(ids)]
  const found = await questions(deps.db)
    .find({ _id: { $in: wanted }, orgid: actor.orgid, live: step.kind !== 'restore' })
    .lean()
  const reachOf = await reachOfThings(deps, actor, 5, wanted)
  const reached = found.map((doc) => ({ doc, reach: reachOf({ id: doc._id, catalogId: doc.catalogId }) }))
  const byId = new Map(reached.flatMap(({ doc, reach }) => (reach === 'none' ? [] : [[doc._id, doc]])))
  const fixed = new Set(reached.flatMap(({ doc, reach }) => (reach === 'use' ? [doc._id] : [])))
  const result: BatchResult = { written: [], refused: [] }
  const one = async (id: string): Promise<void> => {
    const before = byId.get(id)
    if (!before) return void result.refused.push({ id, code: '', reason: 'question-bank/not_found' })
    if (fixed.has(id)) return void result.refused.push({ id, code: before.code, reason: 'catalog/read_only' })
    const after = await stepOn(deps, actor, before, step, known).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'question-bank/code_taken') return error.code
      throw error
    })
    if (after === null || typeof after === 'string')
      result.refused.push({ id, code: before.code, reason: after ?? 'question-bank/changed_meanwhile' })
    else result.written.push({ before, after })
  }
  await pMap(wanted, one, { concurrency: AT_ONCE })
  return result
}

/** The question after the step (unchanged if there was nothing to do); null when someone else changed it meanwhile. */
async function stepOn(
  deps: Deps,
  actor: Actor,
  before: QuestionDoc,
  step: Step,
  catalogs: ReadonlyMap<string, string>,
): Promise<QuestionDoc | null> {
  const changes = changesOf(before, step, catalogs)
  if (changes === null) return before
  const now = new Date(deps.clock.now())
  if (changes.content && !sameContent(before.content, changes.content)) {
    await keepVersion(deps, before)
    const version = { version: before.version + 1, contentAt: now, contentBy: actor.name }
    return await changeQuestion(deps, before, { ...changes, ...version, updatedAt: now })
  }
  const deleted = step.kind === 'delete' ? { deletedAt: now, deletedBy: actor.name } : {}
  return await changeQuestion(deps, before, { ...changes, ...deleted, updatedAt: now })
}

/** Null when there is nothing to change. */
function changesOf(
  before: QuestionDoc,
  step: Step,
  catalogs: ReadonlyMap<string, string>,
): Partial<QuestionDoc> | null {
  switch (step.kind) {
    case 'move':
      return before.catalogId === step.catalogId ? null : { catalogId: step.catalogId }
    case 'score':
      return fromTenths(before.scoreTenths) === step.score
        ? null
        : contentMembers(before.code, { ...before.content, score: step.score })
    case 'level':
      return before.level === step.level ? null : contentMembers(before.code, { ...before.content, level: step.level })
    case 'disable':
      return before.disabled === step.disabled ? null : { disabled: step.disabled }
    case 'delete':
      return { live: false }
    case 'restore': {
      // Its category may have been deleted meanwhile.
      const catalogId = before.catalogId !== null && catalogs.has(before.catalogId) ? before.catalogId : null
      return { live: true, deletedAt: null, catalogId }
    }
  }
}

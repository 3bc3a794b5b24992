import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../deps'
import { admission } from '../../../http/admission'
import { gatheredDocuments, gatheredWrites } from '../../../infra/store/gather'
import { attemptCache } from './attempt-cache'
import type { AttemptDoc } from './attempt.document'
import { type Attempt, AttemptDraft } from './attempt-draft'
import { attempts } from './attempt.model'

/** Leaves out fields that only grow and fields that only lists need. */
const LIGHT = { timeline: 0, search: 0, pending: 0, write: 0 } as const
const TRIES = 8

/**
 * Exempts users with a running attempt from admission limits, also after a restart. Called once at start-up. Served by
 * the index `sweep`.
 */
export async function exemptRunningAttempts(deps: Deps): Promise<void> {
  const cache = attemptCache(deps)
  admission(deps).exempt((userId) => cache.isTakingExam(userId))
  const running = attempts(deps.db)
    .find({ state: 'running' }, { userId: 1 })
    .unscoped('everybody who sits an exam')
    .lean<Pick<AttemptDoc, '_id' | 'userId'>>()
    .cursor({ batchSize: 1_000 })
  for await (const attempt of running) cache.noteRunning(attempt)
}

/** Identifies an attempt. Calls by administrators leave `userId` out. */
export interface AttemptRef {
  orgid: string
  id: string
  userId?: string
}

const belongsTo = (attempt: Attempt, { orgid, userId }: AttemptRef): boolean =>
  attempt.orgid === orgid && (userId === undefined || attempt.userId === userId)

const documents = perApp(({ db }) => gatheredDocuments(() => attempts(db), LIGHT))
const writes = perApp((deps) => gatheredWrites(() => attempts(deps.db), deps.newId))

/** The newest state of an attempt; null for another user's or another organisation's. */
export async function findAttempt(deps: Deps, whose: AttemptRef): Promise<Attempt | null> {
  const attempt: Attempt | null = await documents(deps)(whose.orgid, whose.id)
  return attempt && belongsTo(attempt, whose) ? attempt : null
}

/** Stores a new attempt. Throws the store's duplicate key error when this user has started one meanwhile. */
export async function insertAttempt(deps: Deps, doc: AttemptDoc): Promise<Attempt> {
  await writes(deps).insert({ ...doc, schemaVersion: 1 } as AttemptDoc)
  const { timeline: _t, search: _s, pending: _p, ...attempt } = doc
  attemptCache(deps).put(attempt)
  return attempt
}

/**
 * Reads an attempt, runs `step` on a draft and writes the change; starts over when another write came first. `step` may
 * run several times and must depend on the draft alone. When this resolves the change is durable. Throws
 * `exam/not_found`, `request/conflict` (8 tries failed) and what `step` throws; nothing is written then.
 */
export async function changeAttempt<T>(
  deps: Deps,
  whose: AttemptRef,
  step: (draft: AttemptDraft) => Promise<T> | T,
): Promise<{ attempt: Attempt; value: T }> {
  return await attemptCache(deps).inTurn(whose.id, () => changeInTurn(deps, whose, step))
}

async function changeInTurn<T>(
  deps: Deps,
  whose: AttemptRef,
  step: (draft: AttemptDraft) => Promise<T> | T,
): Promise<{ attempt: Attempt; value: T }> {
  const cache = attemptCache(deps)
  // Another process may have changed the attempt: without a write, no check of `rev` would notice.
  const alone = deps.config.mongodbUri === null
  for (let n = 0; n < TRIES; n++) {
    const known = n === 0 ? cache.get(whose.id) : undefined
    const attempt = known ?? (await findAttempt(deps, whose))
    if (!attempt || !belongsTo(attempt, whose)) throw new AppError('exam/not_found')
    const draft = new AttemptDraft(attempt)
    let value: T
    try {
      value = await step(draft)
    } catch (error) {
      if (known && !alone) continue
      throw error
    }
    if (!draft.changed) {
      if (known && !alone) continue
      return { attempt, value }
    }
    cache.drop(whose.id)
    const { _id, orgid, rev } = attempt
    if (!(await writes(deps).change({ _id, orgid, rev, update: draft.update() }))) continue
    const written = draft.written()
    cache.put(written)
    return { attempt: written, value }
  }
  throw new AppError('request/conflict')
}

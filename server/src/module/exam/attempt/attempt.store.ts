import AsyncLock from 'async-lock'
import { LRUCache } from 'lru-cache'
import type { UpdateQuery } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import { countAnswered } from '@lianda/shared/module/exam/answer.rules'
import { type Deps, perApp } from '../../../deps'
import { admission } from '../../../http/admission'
import { gatheredDocuments, gatheredWrites } from '../../../infra/store/gather'
import { examPorts } from '../exam-ports'
import type { AnswerDoc, Attempt, AttemptDoc, TimelineDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { touchesProgress } from './progress-fields'

/** Leaves out fields that only grow and fields that only lists need. */
const LIGHT = { timeline: 0, search: 0, pending: 0, write: 0 } as const
const TRIES = 8
/** A timeline keeps this many entries, the newest ones. */
const TIMELINE_KEPT = 1_000
/** Running attempts cached in memory, about 6 KB each: saving an answer then takes one write and no read. */
const KEPT = 4_000

type Settable = Omit<Attempt, '_id' | 'orgid' | 'answers' | 'answered' | 'rev'>

/** Collects one change of an attempt: `attempt` is the state after it, `update` the store update that leads there. */
export class AttemptDraft {
  attempt: Attempt
  private set: Partial<Settable> = {}
  private answersSet: Record<string, AnswerDoc> = {}
  private readonly notes: TimelineDoc[] = []
  private readonly pending: AttemptDoc['pending'] = []

  constructor(readonly before: Attempt) {
    this.attempt = before
  }

  get changed(): boolean {
    return Object.keys(this.set).length > 0 || this.notes.length > 0 || Object.keys(this.answersSet).length > 0
  }

  get changesProgress(): boolean {
    return touchesProgress(this.set)
  }

  change(set: Partial<Settable>): void {
    this.set = { ...this.set, ...set }
    this.attempt = { ...this.attempt, ...set }
  }

  /** Sets answers; the update sets each one as its own field. */
  answer(answers: Readonly<Record<string, AnswerDoc>>): void {
    this.answersSet = { ...this.answersSet, ...answers }
    const all = { ...this.attempt.answers, ...answers }
    this.attempt = { ...this.attempt, answers: all, answered: countAnswered(all) }
  }

  note(entry: TimelineDoc): void {
    this.notes.push(entry)
  }

  /** Adds follow-up work, which the relay delivers once. */
  follow(event: AttemptDoc['pending'][number]): void {
    this.pending.push(event)
  }

  update(): UpdateQuery<AttemptDoc> {
    const answers = Object.fromEntries(Object.entries(this.answersSet).map(([id, answer]) => [`answers.${id}`, answer]))
    const answered = this.attempt.answered === this.before.answered ? {} : { answered: this.attempt.answered }
    return {
      $set: { ...this.set, ...answers, ...answered },
      $inc: { rev: 1 },
      ...(this.notes.length > 0 || this.pending.length > 0
        ? {
            $push: {
              ...(this.notes.length > 0 ? { timeline: { $each: this.notes, $slice: -TIMELINE_KEPT } } : {}),
              ...(this.pending.length > 0 ? { pending: { $each: this.pending } } : {}),
            },
          }
        : {}),
    }
  }

  /** The attempt as stored after the update. */
  written(): Attempt {
    return { ...this.attempt, rev: this.before.rev + 1 }
  }
}

interface AttemptCache {
  get(id: string): Attempt | undefined
  put(attempt: Attempt): void
  drop(id: string): void
  /** Whether this user has a running attempt. */
  isTakingExam(userId: string): boolean
  noteRunning(attempt: Pick<Attempt, '_id' | 'userId'>): void
  /** Runs one piece of work per attempt at a time, in order of arrival. */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T>
}

/**
 * The last state of running attempts that this process knows. Only a cache: every write checks `rev`, so a stale copy
 * costs one more read and nothing else.
 */
const attemptCache = perApp((): AttemptCache => {
  const kept = new LRUCache<string, Attempt>({ max: KEPT })
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })
  /** User id -> ids of running attempts. */
  const running = new Map<string, Set<string>>()
  const noteRunning = ({ _id, userId }: Pick<Attempt, '_id' | 'userId'>) =>
    void running.set(userId, (running.get(userId) ?? new Set()).add(_id))
  const noteEnded = ({ _id, userId }: Attempt) => {
    const own = running.get(userId)
    own?.delete(_id)
    if (own?.size === 0) running.delete(userId)
  }
  return {
    get: (id) => kept.get(id),
    put(attempt) {
      if (attempt.state !== 'running') {
        kept.delete(attempt._id)
        return noteEnded(attempt)
      }
      noteRunning(attempt)
      kept.set(attempt._id, attempt)
    },
    drop: (id) => void kept.delete(id),
    isTakingExam: (userId) => running.has(userId),
    noteRunning,
    inTurn: (id, work) => turns.acquire(id, () => work()),
  }
})

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
  noteProgress(deps, attempt)
  return attempt
}

/** Tells that progress may be another now; call it after the write. */
export const noteProgress = (
  deps: Deps,
  { orgid, subtaskId, userId }: Pick<AttemptDoc, 'orgid' | 'subtaskId' | 'userId'>,
): void => examPorts(deps).progressed(orgid, subtaskId, userId)

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
    if (draft.changesProgress) noteProgress(deps, written)
    return { attempt: written, value }
  }
  throw new AppError('request/conflict')
}

import type { Deps } from '../../deps'
import { leavingDuplicates } from '../../infra/store/store-error'
import { oneByOne, type Outcome } from '../import'
import { invalidateCounts } from './count-table'
import { type Author, type QuestionDoc, sameContent } from './question.document'
import { questions } from './question.model'
import {
  changedMembers,
  keepVersions,
  newQuestion,
  nextCodes,
  type QuestionWrite,
  writeQuestion,
} from './question-write'

/**
 * The same as `writeQuestion` for many, by few commands. A question has some 200 entries in the index of words, which lie
 * far apart: committing them one question after the other is what takes the time.
 */
type Create = Extract<QuestionWrite, { kind: 'create' }> & { id: string }

/** Creates questions. Idempotent by id. */
export async function createQuestions(deps: Deps, orgid: string, writes: readonly Create[]): Promise<Outcome[]> {
  const codes = await nextCodes(deps, orgid, writes.filter(({ code }) => code === '').length)
  const docs = writes.map((write) => newQuestion(deps, orgid, { ...write, code: write.code || (codes.shift() ?? '') }))
  await leavingDuplicates(() =>
    questions(deps.db).bulkWrite(
      docs.map((document) => ({ insertOne: { document } })),
      { ordered: false },
    ),
  )
  invalidateCounts(deps, orgid)
  const there = await revsOf(deps, orgid, docs)
  // Whose number is taken, or who is there since an earlier try, is told apart by the way for one.
  return await oneByOne(writes, async (write) => {
    if (there.has(write.id)) return FIRST_REV
    return (await writeQuestion(deps, orgid, write)).after.rev
  })
}

const FIRST_REV = 1

export interface QuestionChange extends Pick<QuestionDoc, 'code' | 'catalogId' | 'content'> {
  /** The question as it was just read. */
  now: QuestionDoc
  by: Author
}

/** Changes questions whose `rev` is unchanged, with a new version where the content differs. */
export async function changeQuestions(
  deps: Deps,
  orgid: string,
  changes: readonly QuestionChange[],
): Promise<Outcome[]> {
  const at = new Date(deps.clock.now())
  const all = changes.map((change) => ({ ...change, set: changedMembers(change.now, change, at) }))
  const real = all.flatMap((one) => (one.set ? [{ now: one.now, set: one.set }] : []))
  await keepVersions(
    deps,
    all.flatMap(({ now, content }) => (sameContent(now.content, content) ? [] : [now])),
  )
  await update(deps, orgid, real)
  const after = await revsOf(
    deps,
    orgid,
    changes.map(({ now }) => now),
  )
  return await oneByOne(all, async ({ now, set, code, catalogId, content, by }) => {
    const { _id: id, rev } = now
    if (!set) return rev
    const found = after.get(id)
    const isOurs = found?.rev === rev + 1 && found.updatedAt.getTime() === at.getTime() && found.code === code
    if (isOurs && sameContent(found.content, content)) return found.rev
    return (await writeQuestion(deps, orgid, { kind: 'update', id, rev, code, catalogId, content, by })).after.rev
  })
}

/** Moves questions to the recycle bin; false where one was changed since. */
export async function removeQuestions(
  deps: Deps,
  orgid: string,
  some: readonly { id: string; rev: number }[],
  by: Author,
): Promise<boolean[]> {
  const at = new Date(deps.clock.now())
  const set = { live: false, deletedAt: at, deletedBy: by.name, updatedAt: at }
  const changes = some.map(({ id, rev }) => ({ now: { _id: id, rev }, set }))
  await update(deps, orgid, changes)
  const after = await revsOf(
    deps,
    orgid,
    changes.map(({ now }) => now),
  )
  return some.map(({ id }) => after.get(id)?.live === false)
}

async function update(
  deps: Deps,
  orgid: string,
  changes: readonly { now: Pick<QuestionDoc, '_id' | 'rev'>; set: Partial<QuestionDoc> }[],
): Promise<void> {
  if (changes.length === 0) return
  const operations = changes.map(({ now: { _id, rev }, set }) => ({
    updateOne: { filter: { _id, orgid, rev }, update: { $set: { ...set, rev: rev + 1 } } },
  }))
  await leavingDuplicates(() => questions(deps.db).bulkWrite(operations, { ordered: false }))
  invalidateCounts(deps, orgid)
}

type Found = Pick<QuestionDoc, '_id' | 'rev' | 'live' | 'code' | 'content' | 'updatedAt'>

async function revsOf(
  deps: Deps,
  orgid: string,
  some: readonly Pick<QuestionDoc, '_id'>[],
): Promise<ReadonlyMap<string, Found>> {
  const docs = await questions(deps.db)
    .find({ orgid, _id: { $in: some.map(({ _id }) => _id) } })
    .select('rev live code content updatedAt')
    .lean<Found[]>()
  return new Map(docs.map((doc) => [doc._id, doc]))
}

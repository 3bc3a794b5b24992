import { AppError } from '@lianda/shared/error/app-error'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { type Author, contentMembers, type QuestionDoc, sameContent } from './question.document'
import { type Counted, countingChange } from './count-table'
import { questionCounters, questions, questionVersions } from './question.model'

/**
 * A question to write. The caller has checked the content (question.rules.ts), and that the category belongs to the
 * organisation.
 */
export type QuestionWrite = {
  catalogId: string | null
  content: QuestionContent
  by: Author
} & (
  | {
      kind: 'create'
      /** Set by callers that may retry: an existing question with this id stays as it is. */
      id?: string
      /** Empty: the next automatic number. */
      code: string
    }
  | { kind: 'update'; id: string; rev: number; code: string }
)

/** The question before (null for a new one) and after. */
export interface Written {
  before: QuestionDoc | null
  after: QuestionDoc
}

/**
 * Creates a question, or changes one whose `rev` is unchanged, with a new version if the content differs. Throws
 * `question-bank/code_taken`; for an update also `question-bank/not_found` and `question-bank/changed_meanwhile`.
 */
export async function writeQuestion(deps: Deps, orgid: string, write: QuestionWrite): Promise<Written> {
  return write.kind === 'create' ? await create(deps, orgid, write) : await update(deps, orgid, write)
}

async function create(deps: Deps, orgid: string, write: Extract<QuestionWrite, { kind: 'create' }>): Promise<Written> {
  const _id = write.id ?? deps.newId()
  for (;;) {
    const code = write.code === '' ? await nextCode(deps, orgid) : write.code
    const doc = newQuestion(deps, orgid, { ...write, id: _id, code })
    const count = countingChange(deps, orgid)
    try {
      await questions(deps.db).create(doc)
      count(null, doc)
      return { before: null, after: doc }
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const known = await questions(deps.db).findOne({ _id, orgid }).lean()
      if (known) return { before: null, after: known }
      if (write.code !== '') throw new AppError('question-bank/code_taken', { cause: error })
    }
  }
}

/** A question in its first version. */
export function newQuestion(
  deps: Deps,
  orgid: string,
  {
    id,
    code,
    catalogId,
    content,
    by,
  }: { id: string; code: string } & Pick<QuestionWrite, 'catalogId' | 'content' | 'by'>,
): QuestionDoc {
  const now = new Date(deps.clock.now())
  return {
    _id: id,
    orgid,
    catalogId,
    ...contentMembers(code, content),
    disabled: false,
    live: true,
    deletedAt: null,
    version: 1,
    contentAt: now,
    contentBy: by.name,
    creator: by.name,
    createdAt: now,
    updatedAt: now,
    rev: 1,
  }
}

async function update(deps: Deps, orgid: string, write: Extract<QuestionWrite, { kind: 'update' }>): Promise<Written> {
  const before = await questions(deps.db).findOne({ _id: write.id, orgid, live: true }).lean()
  if (!before) throw new AppError('question-bank/not_found')
  if (before.rev !== write.rev) throw new AppError('question-bank/changed_meanwhile')
  const { catalogId, by } = write
  const members = contentMembers(write.code, write.content)
  const same = sameContent(before.content, members.content)
  if (same && before.code === write.code && before.catalogId === catalogId) return { before, after: before }
  if (!same) await keepVersion(deps, before)
  const now = new Date(deps.clock.now())
  const changes = {
    ...members,
    catalogId,
    updatedAt: now,
    ...(same ? {} : { version: before.version + 1, contentAt: now, contentBy: by.name }),
  }
  const after = await changeQuestion(deps, before, changes)
  if (!after) throw new AppError('question-bank/changed_meanwhile')
  return { before, after }
}

/** Stores a version before it is superseded. Idempotent. */
export async function keepVersion(deps: Deps, question: QuestionDoc): Promise<void> {
  const { _id: questionId, orgid, version, content, contentAt: at, contentBy: by } = question
  await questionVersions(deps.db).updateOne(
    { _id: `${questionId}-${version}`, orgid },
    { $setOnInsert: { questionId, version, content, at, by } },
    { upsert: true },
  )
}

/**
 * Sets members of a question; null when someone else changed it since it was read. Throws `question-bank/code_taken`
 * when another question has the number.
 */
export async function changeQuestion(
  deps: Deps,
  before: Pick<QuestionDoc, '_id' | 'orgid' | 'rev' | 'live'> & Partial<Counted>,
  changes: Partial<QuestionDoc>,
): Promise<QuestionDoc | null> {
  const count = countingChange(deps, before.orgid)
  try {
    const after = await questions(deps.db)
      .findOneAndUpdate(
        { _id: before._id, orgid: before.orgid, rev: before.rev },
        { $set: { ...changes, rev: before.rev + 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    // Members missing in `before` are not changed, so `after` supplies them.
    if (after) count({ ...after, ...before }, after)
    return after
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('question-bank/code_taken', { cause: error }) : error
  }
}

/** Moves a question to the recycle bin; false if it was changed since (undoing an import then keeps it). */
export async function removeQuestion(deps: Deps, orgid: string, it: { id: string; rev: number }): Promise<boolean> {
  const now = new Date(deps.clock.now())
  const gone = { live: false, deletedAt: now, updatedAt: now }
  return (await changeQuestion(deps, { _id: it.id, orgid, rev: it.rev, live: true }, gone)) !== null
}

/** `Q000001` and so on. If a number is already taken by hand, the insert fails and the caller takes the next one. */
export async function nextCode(deps: Deps, orgid: string): Promise<string> {
  const counter = await questionCounters(deps.db)
    .findOneAndUpdate({ _id: orgid, orgid }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return `Q${String(counter.last).padStart(6, '0')}`
}

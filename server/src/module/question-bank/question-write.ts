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
  | {
      kind: 'update'
      id: string
      rev: number
      code: string
    }
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
  const changes = changedMembers(before, write, new Date(deps.clock.now()))
  if (!changes) return { before, after: before }
  if (!sameContent(before.content, write.content)) await keepVersion(deps, before)
  const after = await changeQuestion(deps, before, changes)
  if (!after) throw new AppError('question-bank/changed_meanwhile')
  return { before, after }
}

/** The members that a change sets, with a new version if the content differs; null when nothing does. */
export function changedMembers(
  before: QuestionDoc,
  { code, catalogId, content, by }: Pick<QuestionDoc, 'code' | 'catalogId' | 'content'> & { by: Author },
  now: Date,
): Partial<QuestionDoc> | null {
  const same = sameContent(before.content, content)
  if (same && before.code === code && before.catalogId === catalogId) return null
  return {
    ...contentMembers(code, content),
    catalogId,
    updatedAt: now,
    ...(same ? {} : { version: before.version + 1, contentAt: now, contentBy: by.name }),
  }
}

/** Stores a version before it is superseded. Idempotent. */
export const keepVersion = (deps: Deps, question: QuestionDoc): Promise<void> => keepVersions(deps, [question])

/** The same for several questions, by one command. */
export async function keepVersions(deps: Deps, some: readonly QuestionDoc[]): Promise<void> {
  if (some.length === 0) return
  const upserts = some.map(({ _id: questionId, orgid, version, content, contentAt: at, contentBy: by }) => ({
    updateOne: {
      filter: { _id: `${questionId}-${version}`, orgid },
      update: { $setOnInsert: { questionId, version, content, at, by } },
      upsert: true,
    },
  }))
  await questionVersions(deps.db).bulkWrite(upserts, { ordered: false })
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

/** `Q000001` and so on. If a number is already taken by hand, the insert fails and the caller takes the next one. */
export async function nextCode(deps: Deps, orgid: string): Promise<string> {
  const [code = ''] = await nextCodes(deps, orgid, 1)
  return code
}

/** The next numbers, by one command. */
export async function nextCodes(deps: Deps, orgid: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const counter = await questionCounters(deps.db)
    .findOneAndUpdate({ _id: orgid, orgid }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return Array.from({ length: count }, (_none, n) => `Q${String(counter.last - count + 1 + n).padStart(6, '0')}`)
}

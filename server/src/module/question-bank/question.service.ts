import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  QuestionContent,
  questionCreate,
  QuestionDetail,
  questionGet,
  questionUpdate,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { reachOfThings, requireCatalog, requireReach } from '../catalog'
import { findImages } from '../upload'
import { countingChange } from './count-table'
import type { QuestionDoc } from './question.document'
import { questions, questionVersions } from './question.model'
import { contentAddresser, detailOf } from './question.view'
import { writeQuestion, type Written } from './question-write'

/** A live question that the actor sees, or may change. Throws `question-bank/not_found`, `catalog/read_only`. */
async function getQuestion(deps: Deps, actor: Actor, id: string, want: 'use' | 'change'): Promise<QuestionDoc> {
  const doc = await questions(deps.db).findOne({ _id: id, orgid: actor.orgid, live: true }).lean()
  if (!doc) throw new AppError('question-bank/not_found')
  const { catalogId } = doc
  const reachOf = await reachOfThings(deps, actor, 5, [id])
  requireReach(reachOf({ id, catalogId }), want, 'question-bank/not_found')
  return doc
}

/** The question with its right answers, or one of its older versions. */
export async function readQuestion(
  deps: Deps,
  actor: Actor,
  { id, version }: ParsedInputOf<typeof questionGet>,
): Promise<QuestionDetail> {
  const doc = await getQuestion(deps, actor, id, 'use')
  if (version === undefined || version === doc.version) return await detailOf(deps, actor, doc)
  const older = await questionVersions(deps.db)
    .findOne({ _id: `${id}-${version}`, orgid: actor.orgid })
    .lean()
  if (!older || version > doc.version) throw new AppError('question-bank/not_found')
  return await detailOf(deps, actor, doc, older)
}

/** Every version, newest first. Served by `of_question`. */
export async function readVersions(deps: Deps, actor: Actor, id: string) {
  const doc = await getQuestion(deps, actor, id, 'use')
  const [older, addressed] = await Promise.all([
    questionVersions(deps.db)
      .find({ orgid: actor.orgid, questionId: id, version: { $lt: doc.version } })
      .sort({ version: -1 })
      .lean(),
    contentAddresser(deps, actor),
  ])
  const newest = { version: doc.version, at: doc.contentAt, by: doc.contentBy, content: doc.content }
  return [newest, ...older].map(({ version, at, by, content }) => ({
    version,
    at: at.getTime(),
    by,
    content: addressed(content),
  }))
}

/** Creates a question. Reports all field errors together and writes nothing while there is one. */
export async function createQuestion(
  deps: Deps,
  actor: Actor,
  { catalogId, code, content }: ParsedInputOf<typeof questionCreate>,
): Promise<Written> {
  await requireRight(deps, actor.orgid, content)
  await requireCatalog(deps, actor, 5, catalogId)
  return await writeQuestion(deps, actor.orgid, { kind: 'create', catalogId, code, content, by: actor })
}

/** Changes a question whose `rev` is unchanged. */
export async function updateQuestion(
  deps: Deps,
  actor: Actor,
  { id, rev, catalogId, code, content }: ParsedInputOf<typeof questionUpdate>,
): Promise<Written> {
  await getQuestion(deps, actor, id, 'change')
  await requireRight(deps, actor.orgid, content)
  await requireCatalog(deps, actor, 5, catalogId)
  return await writeQuestion(deps, actor.orgid, { kind: 'update', id, rev, catalogId, code, content, by: actor })
}

/** Excludes a question from new draws, or includes it again. Idempotent. */
export async function disableQuestion(deps: Deps, actor: Actor, id: string, disabled: boolean): Promise<Written> {
  const known = await getQuestion(deps, actor, id, 'change')
  if (known.disabled === disabled) return { before: known, after: known }
  const count = countingChange(deps, actor.orgid)
  const updatedAt = new Date(deps.clock.now())
  const before = await questions(deps.db)
    .findOneAndUpdate({ _id: id, orgid: actor.orgid, live: true }, { $set: { disabled, updatedAt }, $inc: { rev: 1 } })
    .lean()
  if (!before) throw new AppError('question-bank/not_found')
  const after = { ...before, disabled, updatedAt, rev: before.rev + 1 }
  count(before, after)
  return { before, after }
}

/** Throws `request/invalid` with every field that makes the question unusable. */
async function requireRight(deps: Deps, orgid: string, content: QuestionContent): Promise<void> {
  const problems = questionProblems(content).map((one): FieldError => ({ ...one, field: `content.${one.field}` }))
  const paths = content.images.map((image) => image.path)
  const there = await findImages(deps, orgid, paths)
  const missing = paths.flatMap((path, n): FieldError[] =>
    there.has(path) ? [] : [{ field: `content.images.${n}.path`, rule: 'not_found' }],
  )
  const fields = [...problems, ...missing]
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

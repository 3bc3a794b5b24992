import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { importRows } from './import/import.model'
import { questions, questionVersions } from './question.model'

/**
 * How many questions (with their versions) and rows of imports (while these are kept) hold each of these images. Served
 * by `by_image` and `by_former_image`.
 */
export async function imagePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const $in = [...paths]
  const held = { orgid, 'content.images.path': { $in } }
  const [now, before, brought, replaced] = await Promise.all([
    questions(deps.db).find(held).select('content.images').lean(),
    questionVersions(deps.db).find(held).select('questionId content.images').lean(),
    importRows(deps.db).find({ orgid, 'images.path': { $in } }).select('images').lean(),
    importRows(deps.db).find({ orgid, 'before.content.images.path': { $in } }).select('before.content.images').lean(),
  ])
  const byQuestion = new Map<string, string[]>()
  for (const [id, { content }] of [
    ...now.map((doc) => [doc._id, doc] as const),
    ...before.map((doc) => [doc.questionId, doc] as const),
  ])
    byQuestion.set(id, [...(byQuestion.get(id) ?? []), ...content.images.map((image) => image.path)])
  const rows = [...brought.map((row) => row.images), ...replaced.map((row) => row.before?.content.images ?? [])]
  return countPlaces(paths, [...byQuestion.values(), ...rows.map((images) => images.map((image) => image.path))])
}

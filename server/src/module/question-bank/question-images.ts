import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { questions, questionVersions } from './question.model'

/**
 * How many questions, with their versions, hold each of these images. Served by `by_image`.
 */
export async function imagePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const $in = [...paths]
  const held = { orgid, 'content.images.path': { $in } }
  const [now, before] = await Promise.all([
    questions(deps.db).find(held).select('content.images').lean(),
    questionVersions(deps.db).find(held).select('questionId content.images').lean(),
  ])
  const byQuestion = new Map<string, string[]>()
  for (const [id, { content }] of [
    ...now.map((doc) => [doc._id, doc] as const),
    ...before.map((doc) => [doc.questionId, doc] as const),
  ])
    byQuestion.set(id, [...(byQuestion.get(id) ?? []), ...content.images.map((image) => image.path)])
  return countPlaces(paths, byQuestion.values())
}

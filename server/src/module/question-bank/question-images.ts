import type { Deps } from '../../deps'
import { importRows } from './import/import.model'
import { questions, questionVersions } from './question.model'

/**
 * Which of these images the bank holds: in questions, their versions, and imports while these are kept. Served by
 * `by_image` and `by_former_image`.
 */
export async function usedImages(deps: Deps, orgid: string, paths: readonly string[]): Promise<string[]> {
  const $in = [...paths]
  const held = { orgid, 'content.images.path': { $in } }
  const [now, before, brought, replaced] = await Promise.all([
    questions(deps.db).find(held).select('content.images').lean(),
    questionVersions(deps.db).find(held).select('content.images').lean(),
    importRows(deps.db).find({ orgid, 'images.path': { $in } }).select('images').lean(),
    importRows(deps.db).find({ orgid, 'before.content.images.path': { $in } }).select('before.content.images').lean(),
  ])
  const images = [
    ...[...now, ...before].flatMap((doc) => doc.content.images),
    ...brought.flatMap((row) => row.images),
    ...replaced.flatMap((row) => row.before?.content.images ?? []),
  ]
  return images.map((image) => image.path)
}

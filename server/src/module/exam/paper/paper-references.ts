import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { catalogNames } from '../../catalog'
import { questionVersions } from '../../question-bank'

/**
 * Questions and categories not in `before` must be ones that the author sees. Those in `before` may be gone meanwhile:
 * the draft is saved all the same. Throws `request/invalid` with all that do not belong to it.
 */
export async function checkReferences(
  deps: Deps,
  actor: Actor,
  content: PaperContent,
  before?: PaperContent,
): Promise<void> {
  const known = new Set([...catalogsOf(before), ...sourcesOf(before)])
  const newSources = sourcesOf(content).filter((id) => !known.has(id))
  const newCatalogs = catalogsOf(content).filter((id) => !known.has(id))
  if (newSources.length + newCatalogs.length === 0) return
  const [versions, catalogs] = await Promise.all([
    questionVersions(deps, actor, newSources),
    catalogNames(deps, actor, 5),
  ])
  const fields = [
    ...content.questions.flatMap(({ source }, at): FieldError[] =>
      source === null || known.has(source.questionId) || source.version <= (versions.get(source.questionId) ?? 0)
        ? []
        : [{ field: `questions.${at}.source`, rule: 'not_found' }],
    ),
    ...content.draws.flatMap(({ catalogIds }, at): FieldError[] =>
      catalogIds.every((id) => known.has(id) || catalogs.has(id))
        ? []
        : [{ field: `draws.${at}.catalogIds`, rule: 'not_found' }],
    ),
  ]
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

const sourcesOf = (content: PaperContent | undefined): string[] =>
  (content?.questions ?? []).flatMap((row) => (row.source ? [row.source.questionId] : []))

const catalogsOf = (content: PaperContent | undefined): string[] =>
  (content?.draws ?? []).flatMap((row) => row.catalogIds)

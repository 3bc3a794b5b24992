import { can } from '@lianda/shared/contract/action'
import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { paperProblems } from '@lianda/shared/module/exam/paper.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { catalogNames } from '../../catalog'
import { imageSigner } from '../../upload'
import { examPorts } from '../exam-ports'
import type { PaperDoc } from './paper.document'
import { drawableNow } from './paper-pool'
import { openPaper, reachOfPaper } from './paper-access'
import { versionsOf } from './paper.store'
import { paperViewOf } from './paper.view'

/** One paper with its problems. Throws `exam/not_found`. */
export async function readPaper(deps: Deps, actor: Actor, id: string): Promise<PaperView> {
  return await viewPaper(deps, actor, await openPaper(deps, actor, id, 'use'))
}

/** The packages that use a paper. Throws `exam/not_found`. */
export async function packagesOfPaper(deps: Deps, actor: Actor, id: string): Promise<PackageUses> {
  await openPaper(deps, actor, id, 'use')
  return await examPorts(deps).packagesWith(actor, id)
}

/** The view of a paper that was just read or written. */
export async function viewPaper(deps: Deps, actor: Actor, paper: PaperDoc): Promise<PaperView> {
  const { orgid } = actor
  const draft = paper.state === 'unpublished'
  const [addressOf, names, reach, uses, now, versions] = await Promise.all([
    imageSigner(deps, actor),
    catalogNames(deps, actor, 12),
    reachOfPaper(deps, actor, paper),
    examPorts(deps).countPaperUses(orgid, [paper._id]),
    draft ? drawableNow(deps, actor, paper.content) : null,
    draft ? [] : versionsOf(deps, orgid, paper.examinationId),
  ])
  return paperViewOf(paper, {
    addressOf,
    categoryName: names.get(paper.content.categoryId ?? '') ?? '',
    drawable: now?.counts ?? poolSizes(paper),
    problems: now ? paperProblems(paper.content, now.short) : [],
    uses: uses.get(paper._id) ?? 0,
    hasDraft: versions.some((row) => row.state === 'unpublished'),
    mayWrite: can(actor, 'exam.write') && reach === 'change',
  })
}

const poolSizes = ({ drawPools }: PaperDoc): Record<string, number> =>
  Object.fromEntries(Object.entries(drawPools).map(([id, pool]) => [id, pool.length]))

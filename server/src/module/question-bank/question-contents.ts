import type { Deps } from '../../deps'
import { contentsIn } from '../../infra/tree/tree-contents'
import type { CatalogContents } from '../catalog'
import { bankPorts } from './bank-ports'
import { invalidateCounts } from './count-table'
import { countByCatalog } from './question-counts'
import { questions } from './question.model'

/** Contents of the categories of questions (type 5). */
export function questionContents(deps: Deps): CatalogContents {
  const stored = contentsIn(deps, questions, { member: 'catalogId', bin: true, loose: true })
  return {
    ...stored,
    // Reading the table takes seconds for a large bank; an index answers this one question at once.
    count: async (orgid) => countByCatalog(deps, orgid) ?? (await stored.count(orgid)),
    async move(orgid, moving, to) {
      const moved = await stored.move(orgid, moving, to)
      invalidateCounts(deps, orgid)
      return moved
    },
    namedBy: (who, ids) => bankPorts(deps).draftsDrawing(who, ids),
  }
}

import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { attemptsByPaper } from '../attempt/attempt-progress'
import { examinations } from './paper.model'
import { headsOf } from './paper.store'

/** By organisation: counts of the last minute are fresh enough to sort by. */
const counted = perApp(({ clock }) => freshReads<void>(clock, { freshMs: 60_000, most: 1_000 }))

/** Updates the stored numbers of attempts that lists sort by; at most once a minute per organisation. */
export async function countAttempts(deps: Deps, orgid: string): Promise<void> {
  await counted(deps)(orgid, () => writeCounts(deps, orgid))
}

async function writeCounts(deps: Deps, orgid: string): Promise<void> {
  const all = await examinations(deps.db).find({ orgid, live: true, published: true }, { attempts: 1 }).lean()
  const heads = await headsOf(deps, orgid, { examinationId: { $in: all.map((row) => row._id) }, live: true })
  const byPaper = await attemptsByPaper(
    deps,
    orgid,
    heads.map((head) => head._id),
  )
  const sums = new Map<string, number>()
  for (const { _id, examinationId } of heads)
    sums.set(examinationId, (sums.get(examinationId) ?? 0) + (byPaper.get(_id) ?? 0))
  const changed = all.filter((row) => row.attempts !== (sums.get(row._id) ?? 0))
  if (changed.length === 0) return
  await examinations(deps.db).bulkWrite(
    changed.map(({ _id }) => ({
      updateOne: { filter: { _id, orgid }, update: { $set: { attempts: sums.get(_id) ?? 0 } } },
    })),
  )
}

import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { scopedModel } from '../../infra/store/model'
import { getSetting } from '../setting'

/** Somebody, whose id is `_id`, who hides their name in rankings. */
const hiddenPeople = scopedModel<{ _id: string; orgid: string }>('ranking_hidden', {
  fields: { _id: String, orgid: { type: String, required: true } },
  indexes: [{ keys: { orgid: 1 }, name: 'by_organisation' }],
})

const kept = perApp((deps) =>
  organisationCache<ReadonlySet<string>>(deps, async (orgid) => {
    const found = await hiddenPeople(deps.db).find({ orgid }, { _id: 1 }).lean()
    return new Set(found.map(({ _id }) => _id))
  }),
)

const NOBODY: ReadonlySet<string> = new Set()

/** Who hides their name: the same set until that changes. Nobody where the organisation does not allow it. */
export async function hiddenIn(deps: Deps, orgid: string): Promise<ReadonlySet<string>> {
  const [hidden, { ranking }] = await Promise.all([kept(deps).get(orgid), getSetting(deps, orgid)])
  return ranking.mayHide ? hidden : NOBODY
}

export async function setHidden(deps: Deps, orgid: string, userId: string, on: boolean): Promise<void> {
  const own = { _id: userId, orgid }
  if (on) await hiddenPeople(deps.db).updateOne(own, { $setOnInsert: own }, { upsert: true })
  else await hiddenPeople(deps.db).deleteOne(own)
  kept(deps).forget(orgid)
}

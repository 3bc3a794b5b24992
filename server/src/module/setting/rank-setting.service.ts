import type { RankSetting } from '@lianda/shared/module/setting/setting.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { settings } from './setting.model'
import { getSetting } from './setting.service'

type Part = Partial<Record<'rankVisible', RankSetting['visible']> & Record<'rankMayHide', boolean>>

/** Changes what is given and differs. The parts have the names by which the operation log knows them. */
export async function changeRankSetting(
  deps: Deps,
  { orgid }: Pick<Actor, 'orgid'>,
  wanted: Partial<RankSetting>,
): Promise<{ before: Part; after: Part; rank: RankSetting }> {
  const { ranking: old } = await getSetting(deps, orgid)
  const rank = { visible: wanted.visible ?? old.visible, mayHide: wanted.mayHide ?? old.mayHide }
  const pick = (from: RankSetting): Part => ({
    ...(rank.visible === old.visible ? {} : { rankVisible: from.visible }),
    ...(rank.mayHide === old.mayHide ? {} : { rankMayHide: from.mayHide }),
  })
  const after = pick(rank)
  if (Object.keys(after).length > 0)
    await settings(deps.db).updateOne({ _id: orgid, orgid }, { $set: { ranking: rank } })
  return { before: pick(old), after, rank }
}

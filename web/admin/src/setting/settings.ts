import type { OutputOf } from '@lianda/shared/contract/endpoint'
import {
  type OrgSetting,
  orgSettingGet,
  orgSettingPut,
  rankGet,
  rankPut,
  type RankSetting,
} from '@lianda/shared/module/setting/setting.admin.contract'
import { call } from '../platform/platform'

/** All settings of the page, the rankings' with a name of their own. */
export type Settings = OrgSetting & { rankVisible: RankSetting['visible']; rankMayHide: RankSetting['mayHide'] }
export type SettingChanges = Partial<Settings>

export interface SettingView extends Omit<OutputOf<typeof orgSettingGet>, 'setting'> {
  setting: Settings
}

export const withRank = (setting: OrgSetting, { visible, mayHide }: RankSetting): Settings => ({
  ...setting,
  ...{ rankVisible: visible, rankMayHide: mayHide },
})

export async function loadSettings(): Promise<SettingView> {
  const [{ setting, ...rest }, { rank }] = await Promise.all([call(orgSettingGet, {}), call(rankGet, {})])
  return { ...rest, setting: withRank(setting, rank) }
}

/** Sends what was changed by the call that it belongs to; after a failure the same is sent again. */
export async function saveSettings(before: SettingView, changes: SettingChanges): Promise<SettingView> {
  const { rankVisible: visible, rankMayHide: mayHide, ...own } = changes
  const rank = { ...(visible === undefined ? {} : { visible }), ...(mayHide === undefined ? {} : { mayHide }) }
  const now = { ...before.setting, ...changes }
  const saved: OrgSetting = Object.keys(own).length > 0 ? (await call(orgSettingPut, own)).setting : now
  const ranked: RankSetting =
    Object.keys(rank).length > 0
      ? (await call(rankPut, rank)).rank
      : { visible: now.rankVisible, mayHide: now.rankMayHide }
  return { ...before, setting: withRank(saved, ranked) }
}

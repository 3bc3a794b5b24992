import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { FUNCTION_GROUPS, functionRow, isOffered } from '@lianda/shared/module/org/function-keys'
import * as admin from '@lianda/shared/module/setting/setting.admin.contract'
import * as contract from '@lianda/shared/module/setting/setting.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localMinute } from '../../infra/clock/zone'
import { publicRoute, route, type Route } from '../../http/route'
import { filling } from './filling'
import { changeOrgSetting, mayChangeScope, orgSettingOf } from './org-setting.service'
import type { SettingDoc } from './setting.model'
import { changeRankSetting } from './rank-setting.service'
import { getSetting } from './setting.service'

const NO_LOOK: SettingDoc['look'] = { trainlogo: '', backstagelogo: '', smalllogo: '', bgimg: '' }

export function settingRoutes(deps: Deps): Route[] {
  const { version, edition, demo } = deps.config
  return [
    publicRoute(contract.version, {
      handler: () => ({ version, edition, demo, languages: ['zhCN', 'zhTW', 'en'] }),
    }),
    publicRoute(contract.systemconfigPublic, { handler: () => ({ setting: { data: JSON.stringify(NO_LOOK) } }) }),
    route(contract.systemconfig, {
      handler: async ({ actor }) => {
        const { look } = await getSetting(deps, actor.orgid)
        return { setting: { data: JSON.stringify(look) } }
      },
    }),
    route(contract.waterconfig, {
      handler: async ({ actor }) => {
        const { watermark, timeZone } = await getSetting(deps, actor.orgid)
        const watertext = watertextOf(watermark, actor, localMinute(deps.clock.now(), timeZone))
        return { waterconfig: { waterprint: watermark.on ? 1 : 0, watertext } }
      },
    }),
    route(contract.softwareFunctions, {
      handler: async ({ actor }) => ({ functions: functionTree((await getSetting(deps, actor.orgid)).licensed) }),
    }),
    route(admin.orgSettingGet, {
      handler: async ({ actor }) => ({
        setting: orgSettingOf(await getSetting(deps, actor.orgid)),
        can: { scopeByDepartment: mayChangeScope(actor) },
        ...(filling(deps).orgid === actor.orgid ? { filling: true } : {}),
      }),
    }),
    route(admin.orgSettingPut, {
      handler: async ({ actor, input, audit }) => {
        const { before, after, setting } = await changeOrgSetting(deps, actor, input)
        audit({ noun: 'setting', objectId: actor.orgid, objectName: actor.orgname, before, after })
        return { setting }
      },
    }),
    route(admin.rankGet, { handler: async ({ actor }) => ({ rank: (await getSetting(deps, actor.orgid)).ranking }) }),
    route(admin.rankPut, {
      handler: async ({ actor, input, audit }) => {
        const { before, after, rank } = await changeRankSetting(deps, actor, input)
        audit({ noun: 'setting', objectId: actor.orgid, objectName: actor.orgname, before, after })
        return { rank }
      },
    }),
  ]
}

/**
 * The watermark lets a photo of a screen be traced: name, account and time, unless the organisation chose another text.
 */
function watertextOf({ content, text }: SettingDoc['watermark'], actor: Actor, minute: string): string {
  if (content === 'organisation') return actor.orgname
  return content === 'custom' && text !== '' ? text : `${actor.name} ${actor.account} ${minute}`
}

/** Licensed keys that have a page, by menu group; empty groups are left out. */
function functionTree(licensed: readonly FunctionKey[]): contract.FunctionNode[] {
  const leaf = (id: string): contract.FunctionNode => ({ id, children: [] })
  return FUNCTION_GROUPS.map((group) => ({
    id: group,
    children: licensed.filter((key) => functionRow(key).group === group && isOffered(key)).map(leaf),
  })).filter((node) => node.children.length > 0)
}

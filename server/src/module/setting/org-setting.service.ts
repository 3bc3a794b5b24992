import { AppError } from '@lianda/shared/error/app-error'
import { isDay } from '@lianda/shared/kernel/day'
import type { OrgSetting } from '@lianda/shared/module/setting/setting.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type SettingDoc, settings } from './setting.model'
import { sessionsGoBy } from './setting-changed'
import { getSetting } from './setting.service'

/** Path of each member in the organisation's document. `watermark` is not here, as it maps to two of them. */
const PLACES = {
  pauseAllowed: 'practice.pauseAllowed',
  pauseMinutes: 'practice.pauseMinutes',
  rehearsalAllowed: 'practice.rehearsalAllowed',
  deviceRecognition: 'practice.deviceRecognition',
  slowSpeech: 'practice.slowSpeech',
  correctionAllowed: 'practice.correctionAllowed',
  poorNetworkMinutes: 'practice.poorNetworkMinutes',
  watermarkText: 'watermark.text',
  strongPassword: 'strongPassword',
  oneSessionAnywhere: 'oneSessionAnywhere',
  idleMinutes: 'idleMinutes',
  scopeByDepartment: 'scopeByDepartment',
  scopeByPosition: 'scopeByPosition',
  holidays: 'holidays',
} as const satisfies Partial<Record<keyof OrgSetting, string>>

export const orgSettingOf = (doc: SettingDoc): OrgSetting => ({
  ...doc.practice,
  watermark: doc.watermark.on ? doc.watermark.content : 'off',
  watermarkText: doc.watermark.text,
  strongPassword: doc.strongPassword,
  oneSessionAnywhere: doc.oneSessionAnywhere,
  idleMinutes: doc.idleMinutes,
  scopeByDepartment: doc.scopeByDepartment,
  scopeByPosition: doc.scopeByPosition,
  holidays: doc.holidays,
})

const LIMITS: ReadonlySet<keyof OrgSetting> = new Set(['scopeByDepartment', 'scopeByPosition'])

/** An administrator limited to a scope must not lift that limit. */
export const mayChangeScope = ({ scope }: Pick<Actor, 'scope'>): boolean => scope === null

/** Changes only what differs, so that two administrators do not undo each other's changes. */
export async function changeOrgSetting(
  deps: Deps,
  { orgid, scope }: Pick<Actor, 'orgid' | 'scope'>,
  wanted: Partial<OrgSetting>,
): Promise<{ before: Partial<OrgSetting>; after: Partial<OrgSetting>; setting: OrgSetting }> {
  const old = orgSettingOf(await getSetting(deps, orgid))
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const asked: OrgSetting = { ...old, ...given }
  const setting: OrgSetting = { ...asked, holidays: [...new Set(asked.holidays)].toSorted() }
  if (setting.watermark === 'custom' && setting.watermarkText === '')
    throw new AppError('request/invalid', { fields: [{ field: 'watermarkText', rule: 'required' }] })
  if (!setting.holidays.every(isDay))
    throw new AppError('request/invalid', { fields: [{ field: 'holidays', rule: 'format' }] })
  const changed = (Object.keys(setting) as (keyof OrgSetting)[]).filter(
    (key) => JSON.stringify(setting[key]) !== JSON.stringify(old[key]),
  )
  const pick = (from: OrgSetting): Partial<OrgSetting> => Object.fromEntries(changed.map((key) => [key, from[key]]))
  if (!mayChangeScope({ scope }) && changed.some((key) => LIMITS.has(key))) throw new AppError('identity/forbidden')
  if (changed.length > 0) {
    const $set = Object.fromEntries(changed.flatMap((key) => membersOf(key, setting)))
    await settings(deps.db).updateOne({ _id: orgid, orgid }, { $set })
    sessionsGoBy(deps)(orgid)
  }
  return { before: pick(old), after: pick(setting), setting }
}

function membersOf(key: keyof OrgSetting, setting: OrgSetting): [place: string, value: unknown][] {
  if (key !== 'watermark') return [[PLACES[key], setting[key]]]
  if (setting.watermark === 'off') return [['watermark.on', false]]
  return [
    ['watermark.on', true],
    ['watermark.content', setting.watermark],
  ]
}

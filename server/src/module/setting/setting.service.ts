import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type BannerDoc, IDLE_MINUTES, type SettingDoc, settings } from './setting.model'

/** What the organisation has set. Every organisation has its document from its creation on. */
export async function getSetting(deps: Deps, orgid: string): Promise<SettingDoc> {
  const found = await settings(deps.db).findOne({ _id: orgid, orgid }).lean()
  if (!found) throw new AppError('server/fault', { cause: new Error(`organisation ${orgid} has no settings`) })
  // Written by an older program, without what came later.
  return { ...found, idleMinutes: found.idleMinutes ?? IDLE_MINUTES }
}

/** Creates the settings of a new organisation; what is not given takes its default. */
export async function createSetting(
  deps: Deps,
  orgid: string,
  given: Pick<SettingDoc, 'licensed'> & Partial<Omit<SettingDoc, '_id' | 'orgid'>>,
): Promise<void> {
  await settings(deps.db).create({ _id: orgid, orgid, ...given })
}

/** Replaces the banners of the training centre. */
export async function setBanners(deps: Deps, orgid: string, banners: readonly BannerDoc[]): Promise<void> {
  await settings(deps.db).updateOne({ _id: orgid, orgid }, { $set: { banners } })
}

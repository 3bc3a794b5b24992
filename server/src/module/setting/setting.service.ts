import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../deps'
import { gatheredDocuments } from '../../infra/store/gather'
import { type BannerDoc, IDLE_MINUTES, type SettingDoc, settings } from './setting.model'

const stored = perApp(({ db }) => gatheredDocuments<SettingDoc>(() => settings(db)))

/** What the organisation has set; null for one that is not there. */
export async function findSetting(deps: Deps, orgid: string): Promise<SettingDoc | null> {
  const found = await stored(deps)(orgid, orgid)
  // Written by an older program, without what came later.
  return found && { ...found, idleMinutes: found.idleMinutes ?? IDLE_MINUTES }
}

/** The same for an organisation that is there: it has its document from its creation on. */
export async function getSetting(deps: Deps, orgid: string): Promise<SettingDoc> {
  const found = await findSetting(deps, orgid)
  if (!found) throw new AppError('server/fault', { cause: new Error(`organisation ${orgid} has no settings`) })
  return found
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

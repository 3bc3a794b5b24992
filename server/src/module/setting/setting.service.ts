import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../deps'
import { gatheredDocuments } from '../../infra/store/gather'
import { IDLE_MINUTES, LATER_OPTIONS, type Licence, RANKING, type SettingDoc, settings } from './setting.model'

const stored = perApp(({ db }) => gatheredDocuments<SettingDoc>(() => settings(db)))

/** The organisation's settings; null if it does not exist. */
export async function findSetting(deps: Deps, orgid: string): Promise<SettingDoc | null> {
  const found = await stored(deps)(orgid, orgid)
  // Documents of older versions lack later members.
  return (
    found && {
      ...found,
      idleMinutes: found.idleMinutes ?? IDLE_MINUTES,
      storageGb: found.storageGb ?? null,
      holidays: found.holidays ?? [],
      practice: { ...LATER_OPTIONS, ...found.practice },
      ranking: { ...RANKING, ...found.ranking },
    }
  )
}

/** The settings of an existing organisation, which has them from its creation on. */
export async function getSetting(deps: Deps, orgid: string): Promise<SettingDoc> {
  const found = await findSetting(deps, orgid)
  if (!found) throw new AppError('server/fault', { cause: new Error(`organisation ${orgid} has no settings`) })
  return found
}

/** Creates the settings of a new organisation; missing members get their defaults. */
export async function createSetting(
  deps: Deps,
  orgid: string,
  given: Pick<SettingDoc, 'licensed'> & Partial<Omit<SettingDoc, '_id' | 'orgid'>>,
): Promise<void> {
  await settings(deps.db).create({ _id: orgid, orgid, ...given })
}

/** Takes back the settings of an organisation that nobody has seen. */
export async function dropSetting(deps: Deps, orgid: string): Promise<void> {
  await settings(deps.db).deleteOne({ _id: orgid, orgid })
}

/** Sets what an organisation may use, as its `rev` says; what was decided later stays. */
export async function setLicence(deps: Deps, orgid: string, licence: Licence, rev: number): Promise<void> {
  await settings(deps.db).updateOne(
    { _id: orgid, orgid, $or: [{ licenceRev: { $lt: rev } }, { licenceRev: { $exists: false } }] },
    { $set: { ...licence, licenceRev: rev } },
  )
}

/** Gives an organisation a figure of its own for what it may store; null takes it back. */
export async function setStorage(deps: Deps, orgid: string, storageGb: number | null): Promise<void> {
  await settings(deps.db).updateOne({ _id: orgid, orgid }, { $set: { storageGb } })
}

import type { Deps } from '../../deps'
import { type Licence, setLicence } from '../setting'
import { type OrganisationDoc, organisations } from './org.model'

export type OrganisationChanges = Partial<
  Pick<OrganisationDoc, 'name' | 'expiresOn' | 'frozen' | 'miniProgram' | 'dealer'>
> & { licence?: Licence }

/**
 * Changes an organisation whose `rev` is still this one; false if it is not. One update decides all of it: the licence,
 * which lies in the settings, waits in the organisation until it is carried over.
 */
export async function writeOrganisation(
  deps: Deps,
  orgid: string,
  rev: number,
  changes: OrganisationChanges,
): Promise<boolean> {
  // Organisations of older versions have no `rev`.
  const same = rev === 1 ? { $in: [1, null] } : rev
  const written = await organisations(deps.db)
    .findOneAndUpdate(
      { _id: orgid, orgid, rev: same as number },
      { $set: { ...changes, rev: rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  if (written) await carryOver(deps, written)
  return written !== null
}

/** Carries over what a process that ended had decided. @returns the organisations whose licence it was */
export async function carryLicences(deps: Deps): Promise<string[]> {
  const waiting = await organisations(deps.db)
    .find({ licence: { $ne: null } })
    .unscoped('a sweep over all organisations')
    .lean()
  for (const one of waiting) await carryOver(deps, one)
  return waiting.map(({ orgid }) => orgid)
}

async function carryOver(deps: Deps, { _id, orgid, rev, licence }: OrganisationDoc): Promise<void> {
  if (!licence) return
  await setLicence(deps, orgid, licence, rev)
  await organisations(deps.db).updateOne({ _id, orgid, rev }, { $set: { licence: null } })
}

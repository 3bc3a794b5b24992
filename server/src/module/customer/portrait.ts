import { AppError } from '@lianda/shared/error/app-error'
import type { Persona } from '@lianda/shared/module/customer/customer.contract'
import { isDrawnPortrait } from '@lianda/shared/module/customer/portrait.rules'
import type { Deps } from '../../deps'
import { countPlaces, findImages, imageSigner } from '../upload'
import { customerVersions } from './customer.model'

/** What a reader gets of a portrait: the key of a drawn one, or the address of a picture, which works for them alone. */
export async function portraitShower(
  deps: Deps,
  reader: { orgid: string; userId: string },
): Promise<(portrait: string) => string> {
  const sign = await imageSigner(deps, reader)
  return (portrait) => (isDrawnPortrait(portrait) ? portrait : sign(portrait))
}

/** Throws `request/invalid` for a picture that the organisation does not have. */
export async function requirePortrait(deps: Deps, orgid: string, { portrait }: Persona): Promise<void> {
  if (isDrawnPortrait(portrait) || (await findImages(deps, orgid, [portrait])).has(portrait)) return
  throw new AppError('request/invalid', { fields: [{ field: 'content.persona.portrait', rule: 'not_found' }] })
}

/** In how many customers each of these pictures is the portrait, in older versions and the recycle bin too. Served by `by_portrait`. */
export async function portraitPlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await customerVersions(deps.db)
    .find({ orgid, 'content.persona.portrait': { $in: [...paths] } })
    .select('customerId content.persona.portrait')
    .lean()
  const byCustomer = new Map<string, string[]>()
  for (const { customerId, content } of found)
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), content.persona.portrait])
  return countPlaces(paths, byCustomer.values())
}

import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { claimMany } from '../identity'
import { mobiles } from './org.model'

interface Who {
  orgid: string
  userId: string
}

const keyOf = (mobile: string, orgid: string): string => `${orgid}/${mobile}`

/** Claims a mobile for a user, unique within the organisation; an empty one is ignored. Throws `org/mobile_taken`. */
export async function claimMobile(deps: Deps, mobile: string, { orgid, userId }: Who): Promise<void> {
  if (mobile === '') return
  const _id = keyOf(mobile, orgid)
  try {
    await mobiles(deps.db).create({ _id, orgid, userId })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const owner = await mobiles(deps.db).findOne({ _id, orgid }).lean()
    if (owner?.userId !== userId)
      throw new AppError('org/mobile_taken', { fields: [{ field: 'mobile', rule: 'taken' }] })
  }
}

/** Claims mobiles for new users, many at once. Returns those that somebody else of the organisation has. Idempotent. */
export async function claimMobiles(
  deps: Deps,
  orgid: string,
  claims: readonly { mobile: string; userId: string }[],
): Promise<ReadonlySet<string>> {
  const taken = await claimMany(
    {
      insert: (docs) =>
        mobiles(deps.db).bulkWrite(
          docs.map((document) => ({ insertOne: { document } })),
          { ordered: false },
        ),
      holders: (names) =>
        mobiles(deps.db)
          .find({ orgid, _id: { $in: [...names] } })
          .lean(),
    },
    claims.flatMap(({ mobile, userId }) => (mobile === '' ? [] : [{ _id: keyOf(mobile, orgid), orgid, userId }])),
  )
  return new Set(claims.flatMap(({ mobile }) => (taken.has(keyOf(mobile, orgid)) ? [mobile] : [])))
}

/** Who of an organisation has these mobiles. */
export async function mobileHolders(
  deps: Deps,
  orgid: string,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await mobiles(deps.db)
    .find({ orgid, _id: { $in: wanted.map((mobile) => keyOf(mobile, orgid)) } })
    .lean()
  return new Map(found.map(({ _id, userId }) => [_id.slice(orgid.length + 1), userId]))
}

export async function releaseMobile(deps: Deps, mobile: string, { orgid, userId }: Who): Promise<void> {
  if (mobile !== '') await mobiles(deps.db).deleteOne({ _id: keyOf(mobile, orgid), orgid, userId })
}

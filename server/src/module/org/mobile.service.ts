import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { mobiles } from './org.model'

/** Claims a mobile for a user, unique across all organisations; an empty one is ignored. Throws `org/mobile_taken`. */
export async function claimMobile(deps: Deps, mobile: string, who: { orgid: string; userId: string }): Promise<void> {
  if (mobile === '') return
  try {
    await mobiles(deps.db).create({ _id: mobile, ...who })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const owner = await mobiles(deps.db).findById(mobile).lean()
    if (owner?.userId !== who.userId)
      throw new AppError('org/mobile_taken', { fields: [{ field: 'mobile', rule: 'taken' }] })
  }
}

export async function releaseMobile(deps: Deps, mobile: string, userId: string): Promise<void> {
  if (mobile !== '') await mobiles(deps.db).deleteOne({ _id: mobile, userId })
}

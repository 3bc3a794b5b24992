import { AppError } from '@lianda/shared/error/app-error'
import type { OwnProfile } from '@lianda/shared/module/org/profile.contract'
import { isBuiltInPicture } from '@lianda/shared/module/upload/built-in-pictures'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { rightsChanged } from '../identity'
import { findFile, imageSigner } from '../upload'
import { claimMobile, releaseMobile } from './mobile.service'
import { tell } from './org-listener'
import { type UserDoc, users } from './org.model'
import { DEPARTMENTS, POSITIONS, unitTree } from './unit-forest'
import { write } from './user-change.service'

/** What somebody may read of their own entry. */
export async function readProfile(deps: Deps, actor: Actor): Promise<OwnProfile> {
  const { orgid } = actor
  const [user, departments, positions, addressOf] = await Promise.all([
    ownUser(deps, actor),
    unitTree(deps, orgid, DEPARTMENTS),
    unitTree(deps, orgid, POSITIONS),
    imageSigner(deps, actor),
  ])
  const { name, account, workno, sex, mobile, email, avatar } = user
  return {
    ...{ name, account, workno, sex, mobile, email, avatar },
    departmentname: departments.byId.get(user.departmentId ?? '')?.name ?? '',
    positionname: positions.byId.get(user.positionId ?? '')?.name ?? '',
    image: avatar === '' ? '' : addressOf(avatar),
  }
}

/** Changes one's own mobile and e-mail. Throws as the contract says. */
export async function changeProfile(
  deps: Deps,
  actor: Actor,
  { mobile, email }: Pick<UserDoc, 'mobile' | 'email'>,
): Promise<void> {
  const { orgid, userId } = actor
  await claimMobile(deps, mobile, { orgid, userId })
  const before = await change(deps, actor, { mobile, email })
  if (before === null) throw new AppError('org/changed_meanwhile')
  if (before.mobile !== mobile) await releaseMobile(deps, before.mobile, { orgid, userId })
}

/** Takes an own upload or a built-in picture as one's avatar; '' removes it. The sweep removes the file of the old one. */
export async function changeAvatar(deps: Deps, actor: Actor, path: string): Promise<void> {
  if (path !== '' && !isBuiltInPicture(path)) {
    const file = await findFile(deps, actor.orgid, path)
    if (file?.kind !== 'avatar' || file.userId !== actor.userId)
      throw new AppError('request/invalid', { fields: [{ field: 'path', rule: 'not_found' }] })
  }
  if ((await change(deps, actor, { avatar: path })) === null) throw new AppError('org/changed_meanwhile')
}

/** Administrators may write at the same time. */
const TRIES = 5

/** @returns the entry before the change; null when others kept changing it */
async function change(deps: Deps, actor: Actor, members: Partial<UserDoc>): Promise<UserDoc | null> {
  for (let n = 0; n < TRIES; n++) {
    const before = await ownUser(deps, actor)
    if (!(await write(deps, before, members))) continue
    rightsChanged(deps, [actor.userId])
    await tell(deps, (listener) => listener.changed?.(actor.orgid, [actor.userId]))
    return before
  }
  return null
}

async function ownUser(deps: Deps, { orgid, userId }: Actor): Promise<UserDoc> {
  const user = await users(deps.db).findOne({ _id: userId, orgid }).lean()
  if (!user) throw new AppError('identity/no_token')
  return user
}

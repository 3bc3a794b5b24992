import { hash as digest } from 'node:crypto'
import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { toBase64Url } from '@lianda/shared/kernel/bytes'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { SEE_AS_MINUTES, type seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { globalModel } from '../../infra/store/model'
import { actorOf, directory, storedUserOf } from '../identity'
import type { UserDoc } from './org.model'
import { readRanks } from './standing'
import { standingOf } from './standing.rules'
import { getUser } from './user-list.service'
import { seeAsVerdict } from './user-rights.service'

/** Who may see as whom for how long; `_id` is the hash of the view's token. */
interface ViewDoc {
  _id: string
  orgid: string
  sessionId: string
  viewerId: string
  userId: string
  expiresAt: Date
}

const text = { type: String, required: true }

const views = globalModel<ViewDoc>(
  'see_as',
  'a view is found by its token, and compared with the session it belongs to',
  {
    fields: {
      ...{ _id: String, orgid: text, sessionId: text, viewerId: text, userId: text },
      expiresAt: { type: Date, required: true },
    },
    indexes: [{ keys: { expiresAt: 1 }, expireAfterS: 0 }],
  },
)

const TOKEN_BYTES = 32
const hashOf = (token: string): string => digest('sha256', token, 'base64url')

/** Begins to see as somebody, who has no more rights than the actor. Throws `org/not_found`, `org/see_as_refused`. */
export async function beginSeeAs(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ output: OutputOf<typeof seeAsBegin>; user: UserDoc }> {
  const user = await getUser(deps, actor, id)
  await requireLesser(deps, actor, user)
  const person = await directory(deps).person(actor.orgid, id)
  if (!person?.usable) throw new AppError('org/see_as_refused')
  const token = toBase64Url(deps.randomBytes(TOKEN_BYTES))
  const expiresAt = new Date(deps.clock.now() + SEE_AS_MINUTES * 60_000)
  const { orgid, sessionId, userId: viewerId } = actor
  await views(deps.db).create({ _id: hashOf(token), orgid, sessionId, viewerId, userId: id, expiresAt })
  const seen = { ...storedUserOf(person, actor.terminal), language: actor.language }
  return { output: { view: token, untilMs: expiresAt.getTime(), user: seen }, user }
}

/**
 * The actor as whom a call with the token of a view is judged. Everything is checked again at each call: the viewer's
 * session and right, the time, and that the person still has nothing that the viewer lacks. Throws `org/see_as_over`.
 */
export async function seeAs(deps: Deps, viewer: Actor, token: string): Promise<Actor> {
  const view = await views(deps.db).findById(hashOf(token)).lean()
  if (!view || view.sessionId !== viewer.sessionId || view.orgid !== viewer.orgid) throw new AppError('org/see_as_over')
  if (view.expiresAt.getTime() <= deps.clock.now() || !can(viewer, 'org.user.seeAs'))
    throw new AppError('org/see_as_over')
  try {
    await requireLesser(deps, viewer, await getUser(deps, viewer, view.userId))
  } catch (error) {
    if (error instanceof AppError) throw new AppError('org/see_as_over')
    throw error
  }
  const person = await directory(deps).person(viewer.orgid, view.userId)
  if (!person?.usable) throw new AppError('org/see_as_over')
  const seen = actorOf(person, { id: viewer.sessionId, kind: viewer.terminal })
  return {
    ...seen,
    language: viewer.language,
    funcs: seen.funcs.filter((key) => viewer.funcs.includes(key)),
    access: [...seen.access, ...viewer.access],
    seenBy: { userId: viewer.userId, name: viewer.name },
  }
}

async function requireLesser(deps: Deps, viewer: Actor, user: UserDoc): Promise<void> {
  const verdict = seeAsVerdict(viewer, standingOf(user, await readRanks(deps, viewer.orgid)))
  if (verdict !== 'yes') throw new AppError('org/see_as_refused')
}

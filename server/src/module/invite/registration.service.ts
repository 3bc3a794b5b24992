import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  InviteProblem,
  RegistrationRow,
  RegistrationState,
  registrationDecide,
  registrationExport,
  registrationList,
} from '@lianda/shared/module/invite/registration.admin.contract'
import { can } from '@lianda/shared/contract/action'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pageOfFound } from '../../infra/paging/search-page'
import { searchFilter } from '../../infra/text/search'
import type { Applicants } from '../identity'
import { departmentNames, roleIndex, seesDepartment } from '../org'
import { type InviteDoc, invites, type RegistrationDoc, registrations } from './invite.model'
import { giveProblem } from './invite-state'
import { join, release } from './join.service'

/** What the sign-in says to those who registered and are no users yet. */
export const applicantsOf = (deps: Deps): Applicants => ({
  async stateOf(orgid, userId) {
    const one = await registrations(deps.db).findOne({ _id: userId, orgid }).lean()
    if (!one || one.state === 'joined') return null
    return one.state === 'refused' ? 'refused' : 'waiting'
  },
})

/** The invites within the actor's data scope, deleted ones too: people still wait by them. */
async function invitesSeen(deps: Deps, actor: Actor): Promise<ReadonlyMap<string, InviteDoc>> {
  const all = await invites(deps.db)
    .find({ orgid: actor.orgid, live: { $in: [true, false] } })
    .lean()
  return new Map(all.flatMap((one) => (seesDepartment(actor, one.departmentId) ? [[one._id, one]] : [])))
}

const STATES: Record<RegistrationState | 'all', RegistrationDoc['state'][]> = {
  all: ['waiting', 'joining', 'joined', 'refused'],
  waiting: ['waiting'],
  joined: ['joining', 'joined'],
  refused: ['refused'],
}

/** Those by the invites that the actor sees. */
function filterOf(
  actor: Actor,
  seen: ReadonlyMap<string, InviteDoc>,
  { text, state, inviteId }: ParsedInputOf<typeof registrationExport>,
) {
  const all = inviteId === undefined && actor.scope === null
  const asked = inviteId === undefined ? [...seen.keys()] : seen.has(inviteId) ? [inviteId] : []
  return {
    orgid: actor.orgid,
    ...(all ? {} : { inviteId: { $in: asked } }),
    state: { $in: STATES[state ?? 'all'] },
    ...searchFilter(text),
  }
}

/** Read at a time for a file. */
const BATCH = 500

/** Everybody whom the filters match, newest first, for a file. */
export async function* eachRegistration(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof registrationExport>,
): AsyncGenerator<RegistrationRow> {
  const seen = await invitesSeen(deps, actor)
  const row = await rowMaker(deps, actor, seen)
  const found = registrations(deps.db)
    .find(filterOf(actor, seen, input))
    .sort({ createdAt: -1, _id: -1 })
  for await (const one of found.lean<RegistrationDoc>().cursor({ batchSize: BATCH })) yield row(one)
}

/** Who registered by the invites that the actor sees, newest first. */
export async function listRegistrations(
  deps: Deps,
  actor: Actor,
  { page, rows, sort = '-createdAt', ...asked }: ParsedInputOf<typeof registrationList>,
): Promise<OutputOf<typeof registrationList>> {
  const seen = await invitesSeen(deps, actor)
  const filter = filterOf(actor, seen, asked)
  const [{ found, ...counts }, row] = await Promise.all([
    pageOfFound(registrations(deps.db), filter, {
      ...{ member: 'createdAt', descending: sort.startsWith('-'), page, rows },
    }),
    rowMaker(deps, actor, seen),
  ])
  return { rows: found.map(row), ...counts }
}

/** How many of them wait for a decision. */
export async function countWaiting(deps: Deps, actor: Actor): Promise<number> {
  const filter = filterOf(actor, await invitesSeen(deps, actor), { state: 'waiting' })
  return await registrations(deps.db).countDocuments(filter)
}

async function rowMaker(deps: Deps, actor: Actor, seen: ReadonlyMap<string, InviteDoc>) {
  const ids = [...seen.values()].flatMap(({ departmentId }) => departmentId ?? [])
  const [departments, roles] = await Promise.all([
    departmentNames(deps, actor.orgid, ids),
    roleIndex(deps, actor.orgid),
  ])
  const may = can(actor, 'invite.write')
  return (one: RegistrationDoc): RegistrationRow => {
    const invite = seen.get(one.inviteId)
    const { _id: id, name, account, inviteId, decidedBy, reason } = one
    return {
      ...{ id, name, account, inviteId, decidedBy, reason },
      inviteTitle: invite?.title ?? '',
      departmentName: departments.get(invite?.departmentId ?? '') ?? '',
      roleName: roles.get(invite?.roleId ?? '')?.name ?? '',
      state: one.state === 'joining' ? 'joined' : one.state === 'releasing' ? 'refused' : one.state,
      createdAt: one.createdAt.getTime(),
      decidedAt: one.decidedAt?.getTime() ?? null,
      can: {
        approve: may && (one.state === 'waiting' || one.state === 'refused'),
        refuse: may && one.state === 'waiting',
        release: may && one.state === 'refused',
      },
    }
  }
}

export interface Decided {
  before: RegistrationDoc
  invite: InviteDoc
}

/**
 * Approves or refuses, one after the other. What the actor can't give stays as it is, with the reason. Who was refused
 * can be approved later. Throws `invite/registration_not_found` and does nothing when one is not there.
 */
export async function decide(
  deps: Deps,
  actor: Actor,
  { ids, approve, reason }: ParsedInputOf<typeof registrationDecide>,
): Promise<{ output: OutputOf<typeof registrationDecide>; done: Decided[] }> {
  const wanted = [...new Set(ids)]
  const seen = await invitesSeen(deps, actor)
  const found = await registrations(deps.db)
    .find({ orgid: actor.orgid, _id: { $in: wanted } })
    .lean()
  const byId = new Map(found.flatMap((one) => (seen.has(one.inviteId) ? [[one._id, one]] : [])))
  if (wanted.some((id) => !byId.has(id))) throw new AppError('invite/registration_not_found')
  const rows: OutputOf<typeof registrationDecide>['rows'] = []
  const done: Decided[] = []
  for (const before of byId.values()) {
    const invite = seen.get(before.inviteId)
    if (!invite) continue
    const problem: InviteProblem | null = approve ? await giveProblem(deps, actor, invite) : null
    const changed = problem === null && (await step(deps, actor, before, approve, reason))
    if (changed) done.push({ before, invite })
    const outcome = problem === null ? (changed ? 'done' : 'already') : 'refused'
    rows.push({ id: before._id, name: before.name, outcome, problem })
  }
  return { output: { rows }, done }
}

/** False when somebody decided it before. */
async function step(
  deps: Deps,
  actor: Actor,
  { _id, orgid }: RegistrationDoc,
  approve: boolean,
  reason: string,
): Promise<boolean> {
  const from: RegistrationDoc['state'][] = approve ? ['waiting', 'refused'] : ['waiting']
  const { modifiedCount } = await registrations(deps.db).updateOne(
    { _id, orgid, state: { $in: from } },
    {
      $set: {
        state: approve ? 'joining' : 'refused',
        ...{ decidedBy: actor.name, decidedAt: new Date(deps.clock.now()), reason },
      },
    },
  )
  // Also where another call decided it and has not finished.
  if (approve) await join(deps, orgid, _id)
  return modifiedCount === 1
}

/** Deletes a refused registration for good. Throws `invite/registration_not_found`, `invite/changed`. */
export async function releaseRefused(deps: Deps, actor: Actor, id: string): Promise<Decided> {
  const { orgid } = actor
  const before = await registrations(deps.db)
    .findOne({ _id: id, orgid, state: { $in: STATES.all } })
    .lean()
  const invite = before ? (await invitesSeen(deps, actor)).get(before.inviteId) : undefined
  if (!before || !invite) throw new AppError('invite/registration_not_found')
  const { modifiedCount } = await registrations(deps.db).updateOne(
    { _id: id, orgid, state: 'refused' },
    { $set: { state: 'releasing' } },
  )
  if (modifiedCount === 0) throw new AppError('invite/changed')
  await release(deps, before)
  return { before, invite }
}

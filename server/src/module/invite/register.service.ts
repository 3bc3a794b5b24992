import { createHash } from 'node:crypto'
import { AppError } from '@lianda/shared/error/app-error'
import type { Language } from '@lianda/shared/contract/fields'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { inviteInfo, register } from '@lianda/shared/module/invite/invite.contract'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import { accountKey, checkCaptcha, directory, openSealedPassword, passwordProblems, setPassword } from '../identity'
import { DEPARTMENTS, unitTree } from '../org'
import { getSetting } from '../setting'
import { type InviteDoc, registrations } from './invite.model'
import { keepPlace, takePlace } from './invite-place.service'
import { findByCode } from './invite-code'
import { stateNow } from './invite-state'
import { join } from './join.service'
import { codeGuesses } from './register-limit'

/** The invite of a code. Throws `invite/not_found` for unknown and deleted ones alike, `request/too_many` for guessing. */
async function getByCode(deps: Deps, code: string, ip: string): Promise<InviteDoc> {
  const guesses = codeGuesses(deps)
  guesses.check(ip)
  const invite = await findByCode(deps, code)
  if (invite) return invite
  guesses.wrong(ip)
  throw new AppError('invite/not_found')
}

/** What the page of a code shows. */
export async function readInvite(deps: Deps, code: string, ip: string): Promise<OutputOf<typeof inviteInfo>> {
  const invite = await getByCode(deps, code, ip)
  const [{ state }, giver, tree, rule] = await Promise.all([
    stateNow(deps, invite),
    directory(deps).person(invite.orgid, invite.giverId),
    unitTree(deps, invite.orgid, DEPARTMENTS),
    ruleOf(deps, invite.orgid),
  ])
  const orgname = giver?.profile.orgname ?? ''
  const department = tree.byId.get(invite.departmentId ?? '')?.name ?? ''
  return { state, orgname, department, approval: invite.approval, rule }
}

/** An organisation that wants strong passwords wants them here too. */
const ruleOf = async (deps: Deps, orgid: string) =>
  (await getSetting(deps, orgid)).strongPassword ? ('strong' as const) : ('registration' as const)

type Input = ParsedInputOf<typeof register>

/** Registers somebody. Sent again, it counts once. Throws as the contract says. */
export async function registerByCode(
  deps: Deps,
  input: Input,
  { ip, language }: { ip: string; language: Language },
): Promise<OutputOf<typeof register>> {
  codeGuesses(deps).check(ip)
  await checkCaptcha(deps, input.randomcode, input.code)
  const password = await openSealedPassword(deps, input.randomkey, input.password)
  const invite = await getByCode(deps, input.invite, ip)
  const userId = userIdFor(invite, input)
  const earlier = await outcomeOf(deps, invite, userId)
  if (earlier) return earlier
  const { state } = await stateNow(deps, invite)
  // The last place may be this person's own.
  const mine = invite.pending.some((place) => place.userId === userId)
  if (state !== 'valid' && !(state === 'used_up' && mine)) throw new AppError(`invite/${state}`)
  const fields = passwordProblems(await ruleOf(deps, invite.orgid), password, input.account)
  if (fields.length > 0) throw new AppError('request/invalid', { fields })

  const place = await takePlace(deps, invite, { userId, account: input.account })
  if (place === 'used_up') throw new AppError('invite/used_up')
  if (place === 'account_taken')
    throw new AppError('org/account_taken', { fields: [{ field: 'account', rule: 'taken' }] })
  if (place === 'registered') return (await outcomeOf(deps, invite, userId)) ?? { state: 'waiting' }
  await setPassword(deps, { orgid: invite.orgid, userId }, password, false)
  const { name, account } = input
  await registrations(deps.db).updateOne(
    { _id: userId, orgid: invite.orgid },
    {
      $setOnInsert: {
        ...{ inviteId: invite._id, account, name, language: input.language ?? language },
        state: invite.approval ? 'waiting' : 'joining',
        search: searchTerms([name, account]),
        createdAt: new Date(deps.clock.now()),
      },
    },
    { upsert: true },
  )
  await keepPlace(deps, invite, userId)
  if (invite.approval) return { state: 'waiting' }
  await join(deps, invite.orgid, userId)
  return { state: 'joined' }
}

/** The same for the same form and account, and nothing that anybody can choose. */
const userIdFor = ({ _id }: InviteDoc, { request, account }: Input): string =>
  createHash('sha256')
    .update(`${_id}:${request}:${accountKey(account)}`)
    .digest('hex')
    .slice(0, 24)

/** What became of a form that was sent before; null if it was not. */
async function outcomeOf(deps: Deps, { orgid }: InviteDoc, userId: string): Promise<OutputOf<typeof register> | null> {
  const one = await registrations(deps.db).findOne({ _id: userId, orgid }).lean()
  if (!one) return null
  // The process that ended had decided it.
  if (one.state === 'joining') await join(deps, orgid, userId)
  return { state: one.state === 'joined' || one.state === 'joining' ? 'joined' : 'waiting' }
}

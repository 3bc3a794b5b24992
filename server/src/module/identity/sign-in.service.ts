import { createHash } from 'node:crypto'
import { AppError } from '@lianda/shared/error/app-error'
import { toBase64Url } from '@lianda/shared/kernel/bytes'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  forceChangePassword,
  signIn as signInCall,
  StoredUser,
} from '@lianda/shared/module/identity/identity.contract'
import { mustChangePassword } from '@lianda/shared/module/identity/password.rules'
import type { Deps } from '../../deps'
import { presence } from '../activity'
import { accounts, credentials } from './account.model'
import { storedUserOf } from './actor.view'
import { checkCaptcha } from './captcha.service'
import { accountKey, requirePassword, setPassword } from './credential.service'
import { applicants, directory, type Person } from './directory'
import { findHeldPassword, type HeldPassword, spendOneTime } from './held-password.service'
import { passwordSerials } from './one-time.model'
import { passwordHash } from './password-hash'
import { openSealedPassword, randomCodeOf } from './password-key.service'
import { findKnownDevice, deleteKnownDevice, rememberDevice } from './known-device'
import { logSecurity } from './security-log'
import { closeSessions, openSession } from './session.service'
import { factsOf, logRefusal, type Origin, originOf, refusalOf, type SignInOrigin } from './sign-in-facts'
import { signInLimit, type SignInAttempt } from './sign-in-limit'

/** Answer to a successful sign-in: the user with their token, and the mark that identifies this device next time. */
export interface SignInResult {
  user: StoredUser[]
  device: string
}

/** How long a serial can be used to set a new password. */
const SERIAL_TTL_MS = 10 * 60_000

/**
 * Signs in. A wrong account and a wrong password give the same answer after the same time; only a caller with the right
 * password learns that the account is disabled or frozen.
 */
export async function signIn(
  deps: Deps,
  input: ParsedInputOf<typeof signInCall>,
  place: SignInOrigin,
): Promise<SignInResult> {
  const account = accountKey(input.account)
  const credential = await findCredential(deps, account)
  const device = await findKnownDevice(deps, credential?._id ?? NOBODY, input.devices)
  const one: SignInAttempt = { account, ip: place.ip, device }
  const origin = originOf(input, place, { way: 'account', knownDevice: device !== null })
  const facts = {
    account: credential && account,
    ...(credential ? { userId: credential._id, orgid: credential.orgid } : {}),
    ip: place.ip,
    terminal: origin.terminal,
    knownDevice: origin.knownDevice,
  }
  try {
    const entered = await admit(deps, input, { one, credential, origin })
    logSecurity(deps, { security: 'signed_in', ...facts })
    deps.metrics.signIns.inc({ result: 'in' })
    return entered
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    logSecurity(deps, { security: 'sign_in_refused', ...facts, reason: error.code })
    deps.metrics.signIns.inc({ result: credential ? 'refused' : 'no_account' })
    logRefusal(deps, credential, origin, refusalOf(error.code))
    throw error
  }
}

/** All steps from the looked-up credential to the open session. */
async function admit(
  deps: Deps,
  input: ParsedInputOf<typeof signInCall>,
  { one, credential, origin }: { one: SignInAttempt; credential: SignInCredential | null; origin: Origin },
): Promise<SignInResult> {
  const limit = signInLimit(deps)
  limit.check(one)
  const password = await openSealedPassword(deps, input.randomkey, input.password)
  if (deps.config.captcha || limit.needsCaptcha(one))
    await checkCaptcha(deps, randomCodeOf(input.randomkey), input.code)

  const left = await limit.take(one)
  const byHash = await passwordHash(deps).verify(credential?.hash ?? null, password)
  if (!credential || !(byHash || credential.held?.fits(password))) {
    limit.wrong(one)
    // Not by the answer's code, which may be a wait.
    logRefusal(deps, credential, origin, 'wrong_credentials')
    if (left === 0 && one.device !== null) await deleteKnownDevice(deps, one.device)
    if (left === 0) limit.check(one)
    throw new AppError('identity/wrong_credentials', { params: { n: left } })
  }
  limit.forgive(one)
  if (credential.held?.kind === 'waiting') throw new AppError('identity/password_waiting', { retryAfterS: 60 })

  const person = await usablePerson(deps, credential.orgid, credential._id)
  if (credential.held) await spendOneTime(deps, { orgid: credential.orgid, userId: credential._id })
  await refuseOldPassword(deps, credential, person)
  return await enter(deps, person, input.devices, origin)
}

const NOBODY = 'nobody'

/** What a password is compared with: a hash, or what the user has until there is one. */
interface SignInCredential {
  _id: string
  orgid: string
  hash: string | null
  held: HeldPassword | null
  initial: boolean
  changedAt: Date
}

/** Makes the same look-ups whether the account exists or not. */
async function findCredential(deps: Deps, account: string): Promise<SignInCredential | null> {
  const claim = await accounts(deps.db).findById(account).lean()
  const { userId: _id, orgid } = claim ?? { userId: NOBODY, orgid: NOBODY }
  const [credential, held] = await Promise.all([
    credentials(deps.db).findOne({ _id, orgid }).lean(),
    findHeldPassword(deps, { orgid, userId: _id }),
  ])
  if (credential) return { ...credential, held: null }
  return held && { _id, orgid, hash: null, held, initial: true, changedAt: held.createdAt }
}

/** Sets a new password with the serial from a sign-in, and signs in; ends only the sessions that this one replaces. */
export async function changeBySerial(
  deps: Deps,
  input: ParsedInputOf<typeof forceChangePassword>,
  place: SignInOrigin,
): Promise<SignInResult> {
  const key = serialKey(input.serial)
  const right = await passwordSerials(deps.db).findById(key).lean()
  if (!right || right.expiresAt.getTime() <= deps.clock.now()) throw new AppError('identity/serial_invalid')
  const password = (await openSealedPassword(deps, input.randomkey, input.password)).trim()
  const { orgid, userId } = right
  const person = await usablePerson(deps, orgid, userId)
  const knownDevice = (await findKnownDevice(deps, userId, input.devices)) !== null
  requirePassword(right.strong ? 'strong' : 'change', password, person.profile.account)
  const credential = await credentials(deps.db).findOne({ _id: userId, orgid }).lean()
  const held = credential ? null : await findHeldPassword(deps, right)
  if (credential ? await passwordHash(deps).verify(credential.hash, password) : held?.fits(password))
    throw new AppError('identity/password_rule', { fields: [{ field: 'password', rule: 'password_same' }] })
  const spent = await passwordSerials(deps.db).deleteOne({ _id: key })
  if (spent.deletedCount !== 1) throw new AppError('identity/serial_invalid')
  // Another device that entered the former password has a serial too.
  await passwordSerials(deps.db).deleteMany({ orgid, userId })
  await setPassword(deps, { orgid, userId }, password, false)
  await closeSessions(deps, { orgid, userId }, 'password_change')
  const { account } = person.profile
  const origin = originOf(input, place, { way: 'password_change', knownDevice })
  logSecurity(deps, { security: 'password_changed', account, userId, orgid, ip: place.ip, terminal: origin.terminal })
  deps.metrics.signIns.inc({ result: 'in' })
  return await enter(deps, person, input.devices, origin)
}

async function usablePerson(deps: Deps, orgid: string, userId: string): Promise<Person> {
  const person = await directory(deps).person(orgid, userId)
  const applies = person ? null : await applicants(deps).stateOf(orgid, userId)
  if (applies !== null)
    throw new AppError(applies === 'waiting' ? 'identity/awaits_approval' : 'identity/registration_refused')
  if (!person?.usable) throw new AppError('identity/account_unusable')
  if (person.orgState !== 'active') throw new AppError(`identity/org_${person.orgState}`)
  return person
}

/** When the password must be changed, no session begins: the error carries the serial for the change. */
async function refuseOldPassword(deps: Deps, credential: SignInCredential, { strongPassword }: Person): Promise<void> {
  const changedAtMs = credential.changedAt.getTime()
  const type = mustChangePassword(
    { initial: credential.initial, changedAtMs, strong: strongPassword },
    deps.clock.now(),
  )
  if (type === null) return
  const serial = toBase64Url(deps.randomBytes(32))
  await passwordSerials(deps.db).create({
    _id: serialKey(serial),
    orgid: credential.orgid,
    userId: credential._id,
    strong: strongPassword,
    expiresAt: new Date(deps.clock.now() + SERIAL_TTL_MS),
  })
  const changdays = Math.floor((deps.clock.now() - changedAtMs) / 86_400_000)
  throw new AppError('identity/must_change_password', {
    data: { serial, changdays, type, rule: strongPassword ? 'strong' : 'change' },
  })
}

async function enter(deps: Deps, person: Person, devices: readonly string[], origin: Origin): Promise<SignInResult> {
  const { orgid, id: userId } = person.profile
  if (origin.terminal === 'weapp' && !person.miniProgram) throw new AppError('identity/terminal_closed')
  const { token, sessionId } = await openSession(deps, factsOf(person, origin), person.oneSessionAnywhere)
  const { terminal } = origin
  presence(deps).note({ orgid, userId, sessionId, terminal, departmentId: person.departmentId }, () => origin)
  await directory(deps).noteSignIn(orgid, userId, new Date(deps.clock.now()))
  const device = await rememberDevice(deps, { orgid, userId }, devices)
  return { user: [storedUserOf(person, terminal, { token })], device }
}

const serialKey = (serial: string): string => createHash('sha256').update(serial).digest('hex')

import * as z from 'zod/mini'
import type { Action } from '../../contract/action'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, terminalKind, timeMs } from '../../contract/fields'

/** How somebody signs in: with account and password, or by the new password that they were asked for. */
export const SIGN_IN_WAYS = ['account', 'password_change'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** `in`, or why a sign-in was refused. */
export const SIGN_IN_RESULTS = [
  'in',
  'wrong_credentials',
  'captcha_wrong',
  'must_change_password',
  'account_unusable',
  'org_frozen',
  'org_expired',
  'terminal_closed',
] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

/**
 * How a session ended: by its user, by a later one, for lack of use, at the end of its lifetime, by an administrator who
 * reset the password or disabled the account, by a new password.
 */
export const SIGN_OUT_WAYS = ['self', 'replaced', 'idle', 'expired', 'reset', 'disabled', 'password_change'] as const
export type SignOutWay = (typeof SIGN_OUT_WAYS)[number]

/** One sign-in or refusal, with names as they were then. */
export const signInRow = z.object({
  id,
  at: timeMs,
  account: z.string(),
  name: z.string(),
  departmentName: z.string(),
  way: z.enum(SIGN_IN_WAYS),
  result: z.enum(SIGN_IN_RESULTS),
  /** Refusals that this row stands for: of many in a short time the last row counts the rest, up to `untilAt`. */
  tries: z.int(),
  untilAt: z.nullable(timeMs),
  /** When and how the session ended; null while it lasts, and for a refusal. */
  endedAt: z.nullable(timeMs),
  ended: z.nullable(z.enum(SIGN_OUT_WAYS)),
  /** Whether its device is there now; else `seenAt` says when it last was. */
  online: z.boolean(),
  seenAt: z.nullable(timeMs),
  /** How long the session's device was there, in all. */
  onlineMs: z.int(),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
  terminal: terminalKind,
  /** The device had signed in to this account before. */
  knownDevice: z.boolean(),
})
export type SignInRow = z.infer<typeof signInRow>

const filters = {
  text: listQuery.text,
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  departmentId: z.optional(id),
  result: z.optional(z.enum(SIGN_IN_RESULTS)),
  terminal: z.optional(terminalKind),
}

/** The list of one login log and its export; both logs have the same rows and filters. */
function loginLog(noun: string, path: string, action: Action, whose: string) {
  const shape = { effect: 'read', auth: 'session', action } as const
  const list = endpoint({
    id: `activity.${noun}List`,
    method: 'GET',
    path,
    summary: `Sign-ins and refusals of ${whose} within my data scope, newest first; text finds people`,
    ...shape,
    input: z.object({ ...listQuery, ...filters }),
    output: page(signInRow),
    errors: ['org/not_found'],
  })
  const save = endpoint({
    id: `activity.${noun}Export`,
    method: 'POST',
    path: `${path}/export`,
    summary: 'What the filters match as Excel, in words',
    ...shape,
    rate: 'heavy',
    input: z.object(filters),
    output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
    errors: ['org/not_found'],
  })
  return { list, save }
}

/** Those who had no administrator's role when they signed in. */
export const learnerLogins = loginLog('login', 'api/admin/log/login', 'activity.login.read', 'learners')
/** Those who had one, wherever they went then. */
export const adminLogins = loginLog(
  'adminLogin',
  'api/admin/log/adminlogin',
  'activity.adminLogin.read',
  'administrators',
)

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { account, language, text } from '../../contract/fields'

/** `unusable`: who made it can't give now what it gives. */
export const inviteState = z.enum(['valid', 'used_up', 'expired', 'off', 'unusable'])
export type InviteState = z.infer<typeof inviteState>

/** As typed. */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

export const inviteInfo = endpoint({
  id: 'invite.info',
  method: 'GET',
  path: 'api/register/invite',
  summary: 'What an invite code leads to; unknown and deleted codes have the same answer',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  input: z.object({ invite: code }),
  output: z.object({
    state: inviteState,
    orgname: z.string(),
    /** '' without one. */
    department: z.string(),
    /** An administrator looks at each registration before the person can sign in. */
    approval: z.boolean(),
    /** The rule for the password. */
    rule: z.enum(['registration', 'strong']),
  }),
  errors: ['invite/not_found', 'request/too_many'],
})

/** A name of a person. */
export const PERSON_NAME = 20

export const register = endpoint({
  id: 'invite.register',
  method: 'POST',
  path: 'api/register/invite',
  summary:
    'Registers by an invite code; the password travels in an envelope; sent again with the same `request`, it counts once',
  effect: 'write',
  auth: 'none',
  action: 'identity.sign_in',
  rate: 'sign_in',
  input: z.object({
    invite: code,
    name: text(1, PERSON_NAME),
    account,
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    randomkey: z.string().check(z.minLength(1), z.maxLength(256)),
    /** What the captcha was drawn for: it lives longer than a key, as a form takes longer than a sign-in. */
    randomcode: z.string().check(z.minLength(8), z.maxLength(64)),
    /** Text of the captcha. */
    code: z.optional(z.string().check(z.maxLength(4))),
    /** Made by the form, by chance. */
    request: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    language: z.optional(language),
  }),
  output: z.object({ state: z.enum(['joined', 'waiting']) }),
  errors: [
    'invite/not_found',
    'invite/used_up',
    'invite/expired',
    'invite/off',
    'invite/unusable',
    'org/account_taken',
    'identity/captcha_required',
    'identity/captcha_wrong',
    'identity/key_expired',
    'identity/key_used',
  ],
})

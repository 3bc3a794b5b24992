import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { flag, id, language, nothing, terminalKind, text, timeMs } from '../../contract/fields'
import { deviceIds, deviceMarks } from './device-marks'

/** The signed-in user, as stored on the device (learner document 3, "Stored user"). */
export const storedUser = z.object({
  /** Opaque; only in responses that begin a session. */
  token: z.optional(z.string()),
  id,
  account: z.string(),
  username: z.string(),
  name: z.string(),
  /** Address of the own picture; '' without one. */
  avatar: z.string(),
  /** 1 male, 0 female. */
  sex: flag,
  orgid: id,
  orgname: z.string(),
  /** IANA name of the organisation's zone, in which all its users see times. */
  timeZone: z.string(),
  /** The zone's offsets around now, for devices without zone data (WeChat); an older stored profile has none. */
  zoneOffsets: z.optional(z.array(z.object({ fromMs: z.int(), minutes: z.int() }))),
  orgowner: z.boolean(),
  /** 100: the platform's operator. */
  isadmin: z.int(),
  adminuser: z.boolean(),
  /** Function keys, comma-separated. */
  funcs: z.string(),
  openai: z.boolean(),
  aillm: z.boolean(),
  voiceprint: z.boolean(),
  needchangepwd: z.boolean(),
  levelname: z.string(),
  /** Experience. */
  userstars: z.int(),
  /** Address of the level's icon; an older stored profile has none, and no name of the next level. */
  levelicon: z.optional(z.string()),
  nextlevelname: z.optional(z.string()),
  /** Experience at which the next level begins; null at the top. */
  nextlevelstars: z.nullable(z.int()),
  /** Learning time in seconds. */
  trainningtime: z.int(),
  departmentname: z.string(),
  /** The organisation's departments are called dealers. */
  dealer: z.optional(z.boolean()),
  rolename: z.string(),
  workno: z.string(),
  mobile: z.string(),
  language,
  terminal: terminalKind,
  /** Route opened after signing in (learner document 2.2, product.md 13). */
  home: z.string(),
})
export type StoredUser = z.infer<typeof storedUser>

/** Answer to a successful sign-in. `device`: the mark that identifies this device at its next sign-in. */
const entered = z.object({ user: z.array(storedUser), device: z.string() })

export const randomcode = endpoint({
  id: 'identity.randomcode',
  method: 'GET',
  path: 'api/login/randomcode',
  summary: 'A one-time public key for sending a password, valid 120 s',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  rate: 'key',
  input: z.object({}),
  output: z.object({
    /** `<publicKey>.<nonce>.<expiresAtMs>.<hmac>`, parts in base64url except the time. */
    randomkey: z.string(),
    /** The nonce; it also identifies the captcha of this sign-in attempt. */
    randomcode: z.string(),
    expiresAt: z.int(),
  }),
  spec: '000 §7 Session and login',
})

export const verifyservice = endpoint({
  id: 'identity.verifyservice',
  method: 'GET',
  path: 'api/login/verifyservice',
  summary: 'Which captcha the sign-in page has to show, if any; after 3 failures it is always the image',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  input: z.object({
    account: z.optional(z.string().check(z.maxLength(64))),
    /** Ids of the device's marks, separated by commas. */
    devices: deviceIds,
  }),
  output: z.object({ service: z.enum(['none', 'image']) }),
  spec: '000 §7 Session and login',
})

export const verifycode = endpoint({
  id: 'identity.verifycode',
  method: 'GET',
  path: 'api/login/verifycode',
  summary: 'An image captcha of 4 characters, 111x40, 8 lines and 100 dots, good for one attempt with this randomcode',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  rate: 'captcha',
  input: z.object({ randomcode: z.string().check(z.minLength(8), z.maxLength(64)) }),
  output: z.object({
    /** A data: URL (SVG or PNG). */
    image: z.string(),
  }),
  spec: '000 §7 Session and login; 000 §9',
})

export const signIn = endpoint({
  id: 'identity.signIn',
  method: 'POST',
  path: 'api/login',
  summary: 'Signs in with account and password; a later sign-in replaces the older session of the same terminal kind',
  effect: 'write',
  auth: 'none',
  action: 'identity.sign_in',
  rate: 'sign_in',
  input: z.object({
    account: text(1, 64),
    /** X25519 + AES-GCM envelope, base64url (see password-envelope). */
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    randomkey: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Captcha text, when a captcha is required. */
    code: z.optional(z.string().check(z.maxLength(4))),
    /** Without it, the kind that the header `from` names; h5 if that is missing too. */
    terminal: z.optional(terminalKind),
    /** Marks that the device received at earlier sign-ins. */
    devices: deviceMarks,
  }),
  output: entered,
  errors: [
    'identity/wrong_credentials',
    'identity/captcha_required',
    'identity/captcha_wrong',
    'identity/key_expired',
    'identity/key_used',
    'identity/must_change_password',
    'identity/account_unusable',
    'identity/awaits_approval',
    'identity/registration_refused',
    'identity/org_frozen',
    'identity/org_expired',
    'identity/terminal_closed',
  ],
  spec: '000 §7 Session and login',
})

export const isSignedIn = endpoint({
  id: 'identity.isSignedIn',
  method: 'GET',
  path: 'api/login/{id}',
  summary: 'Whether the token in the header is a live session of this user',
  effect: 'read',
  auth: 'session',
  action: 'identity.session',
  input: z.object({ id }),
  output: z.object({ user: z.array(storedUser) }),
  spec: '000 §7 Session and login',
})

export const loginInfo = endpoint({
  id: 'identity.loginInfo',
  method: 'GET',
  path: 'api/trainning/user/logininfo',
  summary: 'My profile, level, learning time and rights',
  effect: 'read',
  auth: 'session',
  action: 'identity.session',
  input: z.object({}),
  output: z.object({ user: z.array(storedUser) }),
  spec: '000 §7 Session and login',
})

export const signOut = endpoint({
  id: 'identity.signOut',
  method: 'POST',
  path: 'api/admin/system/online/logout',
  summary: 'Ends this session',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  urgent: true,
  input: z.object({}),
  output: nothing,
  spec: '000 §7 Session and login',
})

export const online = endpoint({
  id: 'identity.online',
  method: 'POST',
  path: 'api/trainning/system/online',
  summary: 'Heartbeat of a learner, every 30 s; kept in memory',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  rate: 'heartbeat',
  urgent: true,
  input: z.object({ animate: z.optional(z.boolean()), checkonline: z.optional(z.boolean()) }),
  output: z.object({ serverTime: z.int() }),
  spec: '000 §7 Session and login; 000 §9',
})

export const keepalive = endpoint({
  id: 'identity.keepalive',
  method: 'POST',
  path: 'api/admin/system/keepalive',
  summary: 'Heartbeat of the back office, every 30 s',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  rate: 'heartbeat',
  urgent: true,
  input: z.object({}),
  output: z.object({ serverTime: z.int() }),
  spec: '000 §7 Session and login',
})

export const changeLanguage = endpoint({
  id: 'identity.changeLanguage',
  method: 'POST',
  path: 'api/trainning/user/changelanguage',
  summary: 'Remembers my language',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  input: z.object({ language }),
  output: nothing,
  spec: '000 §7 Session and login',
})

/** A password in its envelope, with the key that sealed it. */
const sealed = z.string().check(z.minLength(1), z.maxLength(1024))
const sealedWith = z.string().check(z.minLength(1), z.maxLength(256))

export const myAccess = endpoint({
  id: 'identity.myAccess',
  method: 'GET',
  path: 'api/trainning/user/access',
  summary: 'My sign-ins, and the rule of a new password',
  effect: 'read',
  auth: 'session',
  action: 'identity.session',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id,
        kind: terminalKind,
        browser: z.string(),
        os: z.string(),
        beganAt: timeMs,
        /** Last use; null where it is not kept. */
        activeAt: z.nullable(timeMs),
        /** The one that asks. */
        current: z.boolean(),
        /** A device that this account had not been used on before. */
        unfamiliar: z.boolean(),
      }),
    ),
    changedAt: timeMs,
    rule: z.enum(['change', 'strong']),
  }),
})

export const changePassword = endpoint({
  id: 'identity.changePassword',
  method: 'POST',
  path: 'api/trainning/user/changepassword',
  summary: 'Changes my password; `others` signs out my other devices',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  rate: 'sign_in',
  input: z.object({
    current: sealed,
    currentkey: sealedWith,
    password: sealed,
    randomkey: sealedWith,
    others: z._default(z.boolean(), true),
  }),
  output: nothing,
  errors: ['identity/password_rule', 'identity/key_expired', 'identity/key_used'],
})

export const endSessions = endpoint({
  id: 'identity.endSessions',
  method: 'POST',
  path: 'api/trainning/user/endsessions',
  summary: 'Signs out these of my other devices; all of them without `ids`',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  input: z.object({ ids: z.optional(z.array(id).check(z.maxLength(50))) }),
  output: nothing,
})

export const forceChangePassword = endpoint({
  id: 'identity.forceChangePassword',
  method: 'POST',
  path: 'api/forcechangepassword',
  summary: 'Sets a new password at first sign-in or after 90 days, with the serial that the sign-in gave out',
  effect: 'write',
  auth: 'none',
  action: 'identity.change_password',
  rate: 'sign_in',
  input: z.object({
    serial: z.string().check(z.minLength(16), z.maxLength(128)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    randomkey: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Without it, the kind that the header `from` names; h5 if that is missing too. */
    terminal: z.optional(terminalKind),
    devices: deviceMarks,
  }),
  output: entered,
  errors: ['identity/serial_invalid', 'identity/password_rule', 'identity/key_expired', 'identity/key_used'],
  spec: '000 §7 Session and login',
})

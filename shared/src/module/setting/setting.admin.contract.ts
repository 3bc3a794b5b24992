import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { int, shaped, text } from '../../contract/fields'
import { RANK_GROUPS } from './rank-groups'

/** The watermark's text: the user's name and account with the time, the organisation's name, or a custom text. */
const watermarkKind = z.enum(['off', 'person', 'organisation', 'custom'])
export type WatermarkKind = z.infer<typeof watermarkKind>

/** Days on which an organisation does not work, at most. */
const MOST_HOLIDAYS = 200

/** What an organisation decides about its practices. */
const practiceOptions = z.object({
  pauseAllowed: z.boolean(),
  /** How long a paused practice can be continued; the spec's limit is 30. */
  pauseMinutes: int(1, 1440),
  rehearsalAllowed: z.boolean(),
  /** The browser's speech recognition may replace the recogniser: transcript only, no audio is stored. */
  deviceRecognition: z.boolean(),
  /** Hands-free waits longer for everybody who has not chosen otherwise. */
  slowSpeech: z.boolean(),
  /** Learners may write what they really said beside what was understood; what was understood still counts. */
  correctionAllowed: z.boolean(),
  /** Minutes without a connection after which a practice ends; 0 = a poor network never ends one. */
  poorNetworkMinutes: int(0, 60),
})
export type PracticeOptions = z.infer<typeof practiceOptions>

/** An organisation's own settings (admin document 3, "Admin settings"), as far as practice and sign-in need them. */
const orgSetting = z.object({
  ...practiceOptions.shape,
  watermark: watermarkKind,
  /** Required when `watermark` is `custom`. */
  watermarkText: text(0, 64),
  /** Passwords need upper, lower, digit and special, and a change at the first sign-in and every 90 days. */
  strongPassword: z.boolean(),
  /** One session per user in all, instead of one per kind of terminal. */
  oneSessionAnywhere: z.boolean(),
  /** Minutes of inactivity after which a session on a computer ends; 0 = never. */
  idleMinutes: int(0, 1440),
  /** Administrators see only users of their own department and those below it. */
  scopeByDepartment: z.boolean(),
  scopeByPosition: z.boolean(),
  /** Days on which nobody works, besides Saturdays and Sundays: yyyy-MM-dd. The day by which an appeal is answered leaves them out. */
  holidays: z.array(shaped(/^\d{4}-\d{2}-\d{2}$/)).check(z.maxLength(MOST_HOLIDAYS)),
})
export type OrgSetting = z.infer<typeof orgSetting>

export const orgSettingGet = endpoint({
  id: 'setting.orgSettingGet',
  method: 'GET',
  path: 'api/admin/system/setting/organisation',
  summary: 'What the organisation has decided',
  effect: 'read',
  auth: 'session',
  action: 'setting.write',
  input: z.object({}),
  output: z.object({
    setting: orgSetting,
    /** False for an administrator who sees only some users: they cannot change that limit. */
    can: z.object({ scopeByDepartment: z.boolean() }),
    /** The records of the demonstration are being made at this moment. Absent: no. */
    filling: z.optional(z.boolean()),
  }),
})

export const orgSettingPut = endpoint({
  id: 'setting.orgSettingPut',
  method: 'PUT',
  path: 'api/admin/system/setting/organisation',
  summary: 'Changes what is given and leaves the rest; who has started a practice keeps what they started on',
  effect: 'write',
  auth: 'session',
  action: 'setting.write',
  input: z.partial(orgSetting),
  output: z.object({ setting: orgSetting }),
  errors: ['request/invalid'],
})

/** What an organisation decides about its rankings. */
const rankSetting = z.object({
  /** The widest group in which learners see each other's places; they may look at narrower ones too. */
  visible: z.enum(RANK_GROUPS),
  /** Learners may hide their name from the others. */
  mayHide: z.boolean(),
})
export type RankSetting = z.infer<typeof rankSetting>

const RANK = 'api/admin/system/setting/rank'

export const rankGet = endpoint({
  id: 'setting.rankGet',
  method: 'GET',
  path: RANK,
  summary: 'Who sees whom in rankings',
  effect: 'read',
  auth: 'session',
  action: 'setting.write',
  input: z.object({}),
  output: z.object({ rank: rankSetting }),
  spec: '001 §7',
})

export const rankPut = endpoint({
  id: 'setting.rankPut',
  method: 'PUT',
  path: RANK,
  summary: 'Changes who sees whom in rankings; holds at once',
  effect: 'write',
  auth: 'session',
  action: 'setting.write',
  input: z.partial(rankSetting),
  output: z.object({ rank: rankSetting }),
  spec: '001 §7',
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { int, text } from '../../contract/fields'

/** The watermark's text: the reader's name and account with the time, the enterprise's name, or one of its own. */
const watermarkKind = z.enum(['off', 'person', 'organisation', 'custom'])
export type WatermarkKind = z.infer<typeof watermarkKind>

/** What an organisation decides for itself (admin document 3, "Admin settings"), as far as practice and signing in need it. */
const orgSetting = z.object({
  pauseAllowed: z.boolean(),
  /** How long a paused practice can be continued; the spec's limit is 30. */
  pauseMinutes: int(1, 1440),
  rehearsalAllowed: z.boolean(),
  /** The browser's own recognition may stand in for a recogniser: transcript only, no audio kept. */
  deviceRecognition: z.boolean(),
  watermark: watermarkKind,
  /** Needed when `watermark` is `custom`. */
  watermarkText: text(0, 64),
  /** Upper, lower, digit and special; changed at the first sign-in and every 90 days. */
  strongPassword: z.boolean(),
  /** One session anywhere instead of one per kind of terminal. */
  oneSessionAnywhere: z.boolean(),
  /** After so long without doing anything a session at a computer ends; 0 = never. */
  idleMinutes: int(0, 1440),
  /** Administrators see the people of their own department and those below it only. */
  scopeByDepartment: z.boolean(),
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
    /** Who sees a part of the people only does not decide that they see all. */
    can: z.object({ scopeByDepartment: z.boolean() }),
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

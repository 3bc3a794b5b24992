import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { flag, nothing } from '../../contract/fields'
import { email, mobile } from './person-fields'

const ownProfile = z.object({
  name: z.string(),
  account: z.string(),
  workno: z.string(),
  sex: flag,
  departmentname: z.string(),
  positionname: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** Path of the own picture; '' without one. */
  avatar: z.string(),
  /** Its address. */
  image: z.string(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const myProfile = endpoint({
  id: 'org.myProfile',
  method: 'GET',
  path: 'api/trainning/user/profile',
  summary: 'What the signed-in person may read of their own entry, mobile unmasked',
  effect: 'read',
  auth: 'session',
  action: 'identity.session',
  input: z.object({}),
  output: z.object({ profile: ownProfile }),
})

export const updateProfile = endpoint({
  id: 'org.updateProfile',
  method: 'PUT',
  path: 'api/trainning/user/profile',
  summary: 'Changes the own mobile and e-mail',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  input: z.object({ mobile, email }),
  output: z.object({ profile: ownProfile }),
  errors: ['org/mobile_taken', 'org/changed_meanwhile'],
})

export const setAvatar = endpoint({
  id: 'org.setAvatar',
  method: 'PUT',
  path: 'api/trainning/user/avatar',
  summary: 'Takes an own upload, or a picture that comes with the product, as avatar; an empty path removes it',
  effect: 'write',
  auth: 'session',
  action: 'identity.session',
  input: z.object({ path: z.string().check(z.maxLength(256)) }),
  output: nothing,
  errors: ['org/changed_meanwhile'],
})

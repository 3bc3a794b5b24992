import * as identity from '@lianda/shared/module/identity/identity.contract'
import * as invites from '@lianda/shared/module/invite/invite.admin.contract'
import { register } from '@lianda/shared/module/invite/invite.contract'
import * as registrations from '@lianda/shared/module/invite/registration.admin.contract'
import { answerCaptcha } from '../captcha'
import { nameOf, next, type Place } from './places'
import { password } from './things'

/* Invite codes and who registers by them, with the word of their place. */

const inviteCalls = { validUntil: '2027-01-01', most: 3 }

/** An invite code into the place's department; its title is short. */
export const invite = async ({ world, owner, word, departmentId }: Place) =>
  (await world.get(invites.inviteCreate, { ...inviteCalls, title: word, departmentId }, owner)).invite

export async function deletedInvite(place: Place) {
  const { id } = await invite(place)
  await place.world.get(invites.inviteDelete, { id }, place.owner)
  return { id }
}

/** What somebody fills in who registers by an invite code of the place. */
export async function registrationForm(place: Place) {
  const { world } = place
  const { code } = await invite(place)
  const { randomcode } = await world.get(identity.randomcode, {})
  await world.get(identity.verifycode, { randomcode })
  await answerCaptcha(world, randomcode, 'ABCD')
  const account = `newcomer.${next()}`
  const form = { invite: code, name: nameOf(place), account, randomcode, code: 'ABCD' }
  return { ...form, ...(await password(place, 'kiosk-77')), request: `request-${next()}-0123456789` }
}

/** Somebody who registered and waits for approval. */
export async function registration(place: Place) {
  const { world, owner } = place
  const form = await registrationForm(place)
  await world.get(register, form, null)
  const { rows } = await world.get(registrations.registrationList, { text: form.account }, owner)
  return rows[0] as registrations.RegistrationRow
}

export async function refusedRegistration(place: Place) {
  const { id } = await registration(place)
  await place.world.get(registrations.registrationDecide, { ids: [id], approve: false }, place.owner)
  return { id }
}

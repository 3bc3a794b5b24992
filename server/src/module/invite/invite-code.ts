import { createHash } from 'node:crypto'
import { INVITE_ALPHABET, INVITE_LENGTH, plainCode } from '@lianda/shared/module/invite/invite-code.rules'
import type { Deps } from '../../deps'
import { inviteCodes, type InviteDoc, invites } from './invite.model'

/** 80 random bits: the alphabet has 32 characters, so every byte is as likely as any other. */
export const newCode = (deps: Deps): string =>
  [...deps.randomBytes(INVITE_LENGTH)].map((byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('')

/** What a code is found by: an index of hashes tells by its time nothing about the codes in it. */
export const codeKey = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex')

/** The invite of a code, as typed; null for one that is unknown or deleted. */
export async function findByCode(deps: Deps, code: string): Promise<InviteDoc | null> {
  const { orgid, inviteId } = (await inviteCodes(deps.db).findById(codeKey(code)).lean()) ?? NOWHERE
  // Looked up for an unknown code too.
  return await invites(deps.db).findOne({ _id: inviteId, orgid, live: true }).lean()
}

const NOWHERE = { orgid: 'nowhere', inviteId: 'nothing' }

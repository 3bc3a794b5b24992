/** Crockford's base 32: no I, L, O, U, so that a code can be typed from paper. */
export const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 5 random bits each: 80 bits. */
export const INVITE_LENGTH = 16

/** The code as it is stored: what was typed in another case, with gaps or with look-alikes is the same code. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s_-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** The code as people read it: ABCD-EFGH-JKMN-PQRS. */
export const groupedCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Where a code leads, on this origin. */
export const inviteAddress = (origin: string, code: string): string =>
  `${origin}/#/register?invite=${encodeURIComponent(code)}`

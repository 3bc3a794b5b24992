import tokens from '@lianda/shared/ui/tokens/tokens.json'

/** The case of a drawn phone: dark in every theme. */
export const PHONE_CASE = { background: tokens.color.light.text.primary }

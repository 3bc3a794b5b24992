import tokens from '@lianda/shared/ui/tokens/tokens.json'

/** The case of a drawn phone: as dark as ink, whatever the look of the page is. */
export const PHONE_CASE = { background: tokens.color.light.text.primary }

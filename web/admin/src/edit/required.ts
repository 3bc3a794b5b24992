import type { Translate } from '@lianda/shared/i18n/texts'

/** Rule of a form field of text: blanks alone are nothing. */
export const required = (t: Translate, name: string) => ({
  required: true,
  whitespace: true,
  message: t('office.form.required', { name }),
})

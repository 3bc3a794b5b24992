import admin from '@lianda/shared/i18n/locales/en/admin.json'
import field from '@lianda/shared/i18n/locales/en/field.json'
import fn from '@lianda/shared/i18n/locales/en/function.json'

/** Texts of every page of the back office in this language; text-parts.ts loads all others. */
export default { admin, field, function: fn }

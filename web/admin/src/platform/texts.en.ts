import admin from '@lianda/shared/i18n/locales/en/admin.json'
import field from '@lianda/shared/i18n/locales/en/field.json'
import fn from '@lianda/shared/i18n/locales/en/function.json'

/** What every page of the back office shows in this language; text-parts.ts has the others. */
export default { admin, field, function: fn }

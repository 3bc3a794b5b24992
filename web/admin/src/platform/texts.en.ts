import admin from '@lianda/shared/i18n/locales/en/admin.json'
import fn from '@lianda/shared/i18n/locales/en/function.json'

/** What the back office shows in this language. */
export default { admin, function: fn }

import admin from '@lianda/shared/i18n/locales/zhTW/admin.json'
import fn from '@lianda/shared/i18n/locales/zhTW/function.json'

/** What the back office shows in this language. */
export default { admin, function: fn }

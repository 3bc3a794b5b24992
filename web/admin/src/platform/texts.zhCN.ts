import admin from '@lianda/shared/i18n/locales/zhCN/admin.json'
import fn from '@lianda/shared/i18n/locales/zhCN/function.json'

/** What the back office shows in this language. */
export default { admin, function: fn }

import admin from '@lianda/shared/i18n/locales/zhCN/admin.json'
import field from '@lianda/shared/i18n/locales/zhCN/field.json'
import fn from '@lianda/shared/i18n/locales/zhCN/function.json'

/** What every page of the back office shows in this language; text-parts.ts has the others. */
export default { admin, field, function: fn }

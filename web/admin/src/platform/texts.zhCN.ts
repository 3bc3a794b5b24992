import admin from '@lianda/shared/i18n/locales/zhCN/admin.json'
import field from '@lianda/shared/i18n/locales/zhCN/field.json'
import fn from '@lianda/shared/i18n/locales/zhCN/function.json'

/** Texts of every page of the back office in this language; text-parts.ts loads all others. */
export default { admin, field, function: fn }

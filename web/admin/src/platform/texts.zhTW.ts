import admin from '@lianda/shared/i18n/locales/zhTW/admin.json'
import field from '@lianda/shared/i18n/locales/zhTW/field.json'
import fn from '@lianda/shared/i18n/locales/zhTW/function.json'

/** Texts of every page of the back office in this language; text-parts.ts loads all others. */
export default { admin, field, function: fn }

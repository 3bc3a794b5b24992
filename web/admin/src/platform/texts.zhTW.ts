import admin from '@lianda/shared/i18n/locales/zhTW/admin.json'
import examAdmin from '@lianda/shared/i18n/locales/zhTW/exam-admin.json'
import field from '@lianda/shared/i18n/locales/zhTW/field.json'
import fn from '@lianda/shared/i18n/locales/zhTW/function.json'
import operation from '@lianda/shared/i18n/locales/zhTW/operation.json'
import questionBank from '@lianda/shared/i18n/locales/zhTW/question-bank.json'
import taskAdmin from '@lianda/shared/i18n/locales/zhTW/task-admin.json'

/** What the back office shows in this language. */
export default {
  admin,
  'exam-admin': examAdmin,
  field,
  function: fn,
  operation,
  'question-bank': questionBank,
  'task-admin': taskAdmin,
}

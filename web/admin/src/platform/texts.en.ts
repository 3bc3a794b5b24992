import admin from '@lianda/shared/i18n/locales/en/admin.json'
import examAdmin from '@lianda/shared/i18n/locales/en/exam-admin.json'
import field from '@lianda/shared/i18n/locales/en/field.json'
import fn from '@lianda/shared/i18n/locales/en/function.json'
import operation from '@lianda/shared/i18n/locales/en/operation.json'
import questionBank from '@lianda/shared/i18n/locales/en/question-bank.json'
import taskAdmin from '@lianda/shared/i18n/locales/en/task-admin.json'

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

import admin from '@lianda/shared/i18n/locales/zhCN/admin.json'
import examAdmin from '@lianda/shared/i18n/locales/zhCN/exam-admin.json'
import field from '@lianda/shared/i18n/locales/zhCN/field.json'
import fn from '@lianda/shared/i18n/locales/zhCN/function.json'
import operation from '@lianda/shared/i18n/locales/zhCN/operation.json'
import questionBank from '@lianda/shared/i18n/locales/zhCN/question-bank.json'
import taskAdmin from '@lianda/shared/i18n/locales/zhCN/task-admin.json'

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

import { appealErrors } from './noun/appeal'
import { badgeErrors } from './noun/badge'
import { bannerErrors } from './noun/banner'
import { catalogErrors } from './noun/catalog'
import { clockInErrors } from './noun/clock-in'
import { customerErrors } from './noun/customer'
import { examErrors } from './noun/exam'
import { faqErrors } from './noun/faq'
import { identityErrors } from './noun/identity'
import { importErrors } from './noun/import'
import { inviteErrors } from './noun/invite'
import { mediaErrors } from './noun/media'
import { operatorErrors } from './noun/operator'
import { orgErrors } from './noun/org'
import { pictureErrors } from './noun/picture'
import { practiceErrors } from './noun/practice'
import { questionBankErrors } from './noun/question-bank'
import { requestErrors } from './noun/request'
import { sceneErrors } from './noun/scene'
import { serverErrors } from './noun/server'
import { speechErrors } from './noun/speech'
import { taskErrors } from './noun/task'
import { understandingErrors } from './noun/understanding'
import { uploadErrors } from './noun/upload'
import { userImportErrors } from './noun/user-import'
import { voiceErrors } from './noun/voice'

/**
 * Every failure the product can answer with; each noun lists its own. The key is the stable code for programs; the text
 * for users is `error.<code>` in the locale files, with `/` written as `.`.
 */
export const ERRORS = {
  ...requestErrors,
  ...serverErrors,
  ...identityErrors,
  ...orgErrors,
  ...appealErrors,
  ...badgeErrors,
  ...bannerErrors,
  ...clockInErrors,
  ...operatorErrors,
  ...inviteErrors,
  ...userImportErrors,
  ...customerErrors,
  ...speechErrors,
  ...sceneErrors,
  ...taskErrors,
  ...pictureErrors,
  ...understandingErrors,
  ...practiceErrors,
  ...mediaErrors,
  ...uploadErrors,
  ...catalogErrors,
  ...importErrors,
  ...questionBankErrors,
  ...examErrors,
  ...faqErrors,
  ...voiceErrors,
} as const

export type ErrorCode = keyof typeof ERRORS

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value)
}

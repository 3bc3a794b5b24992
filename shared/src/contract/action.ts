import { catalogFunctions } from '../module/catalog/catalog-types'
import type { FunctionKey } from '../module/org/function-keys'

/** Who may do an action: a caller without a session, anyone signed in, or users with one of these functions. */
export type ActionRule = 'anyone' | 'signed_in' | readonly FunctionKey[]

/** The function that manages each type of task package: 1 training, 2 exams, 3 practice. */
export const TASK_FUNCTIONS = {
  1: 'train-management-train',
  2: 'train-management-exam',
  3: 'train-management-practice',
} as const satisfies Record<number, FunctionKey>

/**
 * Every action with its rule; server and clients ask `can`. Which functions a user has, flags of the organisation
 * included, is decided once, by `effectiveFunctions` (landing.rules.ts). Services also check the object itself.
 */
export const ACTIONS = {
  'public.read': 'anyone',
  'identity.sign_in': 'anyone',
  'identity.session': 'signed_in',
  'identity.change_password': 'anyone',
  'setting.read': 'signed_in',
  'setting.write': ['system-setting'],
  'understanding.write': ['system-setting'],
  'log.read': ['log-operation'],
  'activity.login.read': ['log-login'],
  'activity.adminLogin.read': ['log-admin-login'],
  'org.user.read': ['system-user'],
  'org.user.write': ['system-user'],
  // Lists of records filter by department, and packages have departments as audience.
  'org.department.read': [
    'system-user',
    'view-student-report',
    'view-task-report',
    'view-online-user',
    'voice-scene',
    'log-login',
    'log-admin-login',
    'train-clock',
    'train-complain',
    ...Object.values(TASK_FUNCTIONS),
  ],
  'org.department.write': ['system-user'],
  'org.position.read': ['system-user'],
  'org.position.write': ['system-user'],
  'org.user.seeAs': ['system-user'],
  // Whoever gives roles to people must be able to read them.
  'org.role.read': ['system-role', 'system-user'],
  'org.role.write': ['system-role'],
  'invite.read': ['system-user'],
  'invite.write': ['system-user'],
  // The list of users filters by level.
  'org.level.read': ['system-level', 'system-user'],
  'org.level.write': ['system-level'],
  'notify.own': 'signed_in',
  'history.own': 'signed_in',
  'banner.learn': 'signed_in',
  'banner.read': ['system-banner'],
  'banner.write': ['system-banner'],
  'badge.learn': 'signed_in',
  'badge.read': ['system-level'],
  'badge.write': ['system-level'],
  'operator.manage': ['system-organisation'],
  'recycle-bin.manage': ['system-recycle-bin'],
  // Drawn scenes, and free practices: the service asks the kind's function.
  'scene.read': ['voice-scene', 'train-management-practice'],
  'scene.write': ['voice-scene', 'train-management-practice'],
  // What is written in the back office and then published, of both kinds.
  'scene.draft.read': ['voice-scene', 'train-management-practice'],
  'scene.draft.write': ['voice-scene', 'train-management-practice'],
  // Excel files are drawn scenes.
  'scene.import': ['voice-scene'],
  'scene.propose': ['voice-scene', 'train-management-practice'],
  // Authors of scenes and free practices take customers.
  'customer.read': ['voice-customer', 'voice-scene', 'train-management-practice'],
  'customer.write': ['voice-customer'],
  'faq.read': ['voice-study'],
  'faq.write': ['voice-study'],
  'faq.learn': 'signed_in',
  'faq.record.read': ['view-student-report', 'train-management-train'],
  'media.read': ['voice-study'],
  'media.write': ['voice-study'],
  // Authors of scenes take lines.
  'speech.read': ['voice-speech', 'voice-scene'],
  'speech.write': ['voice-speech'],
  // The table of kinds says who may upload which (upload-kinds.ts).
  'voice.try': 'signed_in',
  'upload.upload': 'signed_in',
  'upload.capacity': ['system-setting', 'voice-question-bank', 'voice-exam'],
  'picture.read': [
    'voice-question-bank',
    'voice-exam',
    'system-level',
    'system-user',
    'system-banner',
    'voice-study',
    ...Object.values(TASK_FUNCTIONS),
  ],
  'picture.write': ['voice-question-bank', 'voice-exam'],
  // Administrators of papers must be able to read the bank.
  'question-bank.read': ['voice-question-bank', 'voice-exam'],
  'question-bank.write': ['voice-question-bank'],
  // Which tree: the service asks the table of types.
  'catalog.read': catalogFunctions('read'),
  'catalog.write': catalogFunctions('arrange'),
  'exam.learn': 'signed_in',
  'exam.read': ['voice-exam', 'train-management-exam', 'train-management-train'],
  'exam.write': ['voice-exam'],
  'exam.record.read': ['view-student-report', 'train-management-exam'],
  // Extra time, re-opened attempts, accepted late answers.
  'exam.record.write': ['train-management-exam'],
  'task.learn': 'signed_in',
  'task.read': Object.values(TASK_FUNCTIONS),
  'task.write': Object.values(TASK_FUNCTIONS),
  // Who a package or a duty is for.
  'task.audience': [...Object.values(TASK_FUNCTIONS), 'train-clock'],
  'clock-in.learn': 'signed_in',
  'clock-in.read': ['train-clock'],
  'clock-in.write': ['train-clock'],
  'clock-in.report.read': ['view-task-report'],
  'appeal.own': 'signed_in',
  'appeal.read': ['train-complain'],
  // Deciding needs the data audit of a role besides: the service asks.
  'appeal.judge': ['train-complain'],
  'practice.learn': 'signed_in',
  'viewing.learn': 'signed_in',
  'viewing.record.read': ['view-student-report', 'train-management-train'],
  'practice.record.read': ['view-student-report', 'train-management-practice'],
  'ranking.read': 'signed_in',
  'ranking.hide': 'signed_in',
  'figures.person.read': ['view-student-report'],
  'report.task.read': ['view-task-report'],
  'figures.usage.read': ['view-online-user'],
  'home.read': ['homepage'],
  // The learners behind a figure of it.
  'home.learners': ['view-student-report'],
} as const satisfies Record<string, ActionRule>

export type Action = keyof typeof ACTIONS

/** The functions that a user really has: a list on the server, the comma-separated text of the stored user. */
export interface FunctionHolder {
  funcs: string | readonly string[]
}

export const hasFunction = ({ funcs }: FunctionHolder, key: FunctionKey): boolean =>
  (typeof funcs === 'string' ? funcs.split(',') : funcs).includes(key)

/** Whether the user may do the action. @param user null for a caller without a session */
export const can = (user: FunctionHolder | null, action: Action): boolean => permits(ACTIONS[action], user)

export function permits(rule: ActionRule, user: FunctionHolder | null): boolean {
  if (rule === 'anyone') return true
  return user !== null && (rule === 'signed_in' || rule.some((key) => hasFunction(user, key)))
}

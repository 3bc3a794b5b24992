/**
 * Every action that can be permitted. The server's policy tables give each a predicate; the default is deny.
 * `public` actions are for calls without a session.
 */
export const ACTIONS = [
  'public.read',
  'identity.sign_in',
  'identity.session',
  'identity.change_password',
  'setting.read',
  'setting.write',
  'log.read',
  'org.user.read',
  'org.user.write',
  'org.department.read',
  'scene.read',
  'scene.write',
  'media.upload',
  'question-bank.read',
  'question-bank.write',
  'question-bank.catalog.read',
  'question-bank.catalog.write',
  'exam.learn',
  'exam.read',
  'exam.write',
  'exam.record.read',
  'exam.record.write',
  'task.learn',
  'task.read',
  'task.write',
  'practice.learn',
  'practice.record.read',
  'ranking.read',
] as const

export type Action = (typeof ACTIONS)[number]

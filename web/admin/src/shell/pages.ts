import type { ComponentType } from 'react'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { TextPart } from '../platform/text-parts'

export interface PageRow {
  route: string
  /** The function that is required for this page. */
  key: FunctionKey
  load: () => Promise<{ default: ComponentType }>
  /** Texts that only some pages need, loaded with the page. */
  texts: readonly TextPart[]
}

const EXAM: readonly TextPart[] = ['exam-admin', 'question-bank']
const TASK: readonly TextPart[] = ['task-admin', 'exam-admin']

/**
 * The pages of the back office, one chunk each. The menu shows the permitted ones; a function without a page is
 * `planned` in the table of functions (a test compares both).
 */
export const PAGES: readonly PageRow[] = [
  { route: '/admin/homePage/homePage', key: 'homepage', load: () => import('../home/HomePage'), texts: [] },
  {
    route: '/admin/view/studentReport',
    key: 'view-student-report',
    load: () => import('../report/StudentReportPage'),
    texts: ['exam-admin'],
  },
  {
    route: '/admin/view/dashboard',
    key: 'view-student-report',
    load: () => import('../report/DashboardPage'),
    texts: EXAM,
  },
  {
    route: '/admin/train/trainmanagement-practice',
    key: 'train-management-practice',
    load: () => import('../task/TaskListPage'),
    texts: TASK,
  },
  {
    route: '/admin/train/edittraincom-practice',
    key: 'train-management-practice',
    load: () => import('../task/TaskEditPage'),
    texts: ['task-admin'],
  },
  {
    route: '/admin/train/trainmanagement-train',
    key: 'train-management-train',
    load: () => import('../task/TaskListPage'),
    texts: TASK,
  },
  {
    route: '/admin/train/edittraincom-train',
    key: 'train-management-train',
    load: () => import('../task/TaskEditPage'),
    texts: ['task-admin'],
  },
  {
    route: '/admin/train/trainmanagement-exame',
    key: 'train-management-exam',
    load: () => import('../task/TaskListPage'),
    texts: TASK,
  },
  {
    route: '/admin/train/edittraincom-exam',
    key: 'train-management-exam',
    load: () => import('../task/TaskEditPage'),
    texts: ['task-admin'],
  },
  { route: '/admin/voice/voicescene', key: 'voice-scene', load: () => import('../scene/SceneListPage'), texts: [] },
  { route: '/admin/voice/editscene', key: 'voice-scene', load: () => import('../scene/ScenePage'), texts: [] },
  {
    route: '/admin/voice/exammanagement',
    key: 'voice-exam',
    load: () => import('../exam/ExaminationListPage'),
    texts: EXAM,
  },
  { route: '/admin/voice/editexam', key: 'voice-exam', load: () => import('../exam/ExaminationPage'), texts: EXAM },
  {
    route: '/admin/voice/editpaper',
    key: 'voice-exam',
    load: () => import('../exam/editor/PaperEditorPage'),
    texts: EXAM,
  },
  {
    route: '/admin/voice/questionbank',
    key: 'voice-question-bank',
    load: () => import('../question-bank/QuestionListPage'),
    texts: ['question-bank'],
  },
  {
    route: '/admin/voice/editbank',
    key: 'voice-question-bank',
    load: () => import('../question-bank/QuestionPage'),
    texts: ['question-bank'],
  },
  {
    route: '/admin/system/adminsetting',
    key: 'system-setting',
    load: () => import('../setting/SettingPage'),
    texts: [],
  },
  { route: '/admin/system/adminuser', key: 'system-user', load: () => import('../org/UserListPage'), texts: [] },
  {
    route: '/admin/log/logoperation',
    key: 'log-operation',
    load: () => import('../log/OperationListPage'),
    texts: ['operation'],
  },
]

/** The page of an address, or null. @param hash as the browser has it, with its query */
export function pageAt(hash: string): PageRow | null {
  const path = hash.replace(/^#/, '').split('?', 1)[0]
  return PAGES.find((page) => page.route === path) ?? null
}

import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'

interface PageRow {
  route: string
  /** Who may see it: the holder of this key. */
  key: FunctionKey
  page: LazyExoticComponent<ComponentType>
}

/** The pages of the back office, each its own piece. The menu shows what is here and permitted. */
export const PAGES: readonly PageRow[] = [
  { route: '/admin/homePage/homePage', key: 'homepage', page: lazy(() => import('../home/HomePage')) },
  {
    route: '/admin/view/studentReport',
    key: 'view-student-report',
    page: lazy(() => import('../report/StudentReportPage')),
  },
  { route: '/admin/view/dashboard', key: 'view-student-report', page: lazy(() => import('../report/DashboardPage')) },
  {
    route: '/admin/train/trainmanagement-practice',
    key: 'train-management-practice',
    page: lazy(() => import('../task/TaskListPage')),
  },
  {
    route: '/admin/train/edittraincom-practice',
    key: 'train-management-practice',
    page: lazy(() => import('../task/TaskEditPage')),
  },
  {
    route: '/admin/train/trainmanagement-train',
    key: 'train-management-train',
    page: lazy(() => import('../task/TaskListPage')),
  },
  {
    route: '/admin/train/edittraincom-train',
    key: 'train-management-train',
    page: lazy(() => import('../task/TaskEditPage')),
  },
  {
    route: '/admin/train/trainmanagement-exame',
    key: 'train-management-exam',
    page: lazy(() => import('../task/TaskListPage')),
  },
  {
    route: '/admin/train/edittraincom-exam',
    key: 'train-management-exam',
    page: lazy(() => import('../task/TaskEditPage')),
  },
  { route: '/admin/voice/voicescene', key: 'voice-scene', page: lazy(() => import('../scene/SceneListPage')) },
  { route: '/admin/voice/editscene', key: 'voice-scene', page: lazy(() => import('../scene/ScenePage')) },
  { route: '/admin/voice/exammanagement', key: 'voice-exam', page: lazy(() => import('../exam/ExaminationListPage')) },
  { route: '/admin/voice/editexam', key: 'voice-exam', page: lazy(() => import('../exam/ExaminationPage')) },
  { route: '/admin/voice/editpaper', key: 'voice-exam', page: lazy(() => import('../exam/editor/PaperEditorPage')) },
  {
    route: '/admin/voice/questionbank',
    key: 'voice-question-bank',
    page: lazy(() => import('../question-bank/QuestionListPage')),
  },
  {
    route: '/admin/voice/editbank',
    key: 'voice-question-bank',
    page: lazy(() => import('../question-bank/QuestionPage')),
  },
  { route: '/admin/system/adminsetting', key: 'system-setting', page: lazy(() => import('../setting/SettingPage')) },
  { route: '/admin/system/adminuser', key: 'system-user', page: lazy(() => import('../org/UserListPage')) },
  { route: '/admin/log/logoperation', key: 'log-operation', page: lazy(() => import('../log/OperationListPage')) },
]

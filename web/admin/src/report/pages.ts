import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/view/taskReport',
    key: 'view-task-report',
    load: () => import('./task/TaskReportPage'),
    texts: ['task-report'],
  },
  {
    route: '/admin/view/analysisDetails',
    key: 'view-task-report',
    load: () => import('./task/AnalysisPage'),
    texts: ['chart', 'practice-replay', 'task-report'],
    shows: { by: ['id'], list: '/admin/view/taskReport' },
  },
  {
    route: '/admin/view/SubtaskDetails',
    key: 'view-task-report',
    load: () => import('./task/SubtaskPage'),
    texts: ['chart', 'practice-replay', 'task-report'],
    shows: { by: ['id'], list: '/admin/view/taskReport' },
  },
  {
    route: '/admin/view/studentReport',
    key: 'view-student-report',
    load: () => import('./StudentReportPage'),
    texts: [
      ...['exam-admin', 'faq-admin', 'faq-record', 'person-report', 'practice-admin', 'practice-replay'],
      'viewing-record',
    ],
  },
  {
    route: '/admin/view/dashboard',
    key: 'view-student-report',
    load: () => import('./DashboardPage'),
    texts: [
      ...['chart', 'exam-admin', 'person-report', 'practice', 'practice-admin', 'practice-replay', 'question-bank'],
      'scoring',
    ],
    shows: { by: ['user', 'exam', 'id'], list: '/admin/view/studentReport' },
  },
  {
    route: '/admin/view/onlineuser',
    key: 'view-online-user',
    load: () => import('./UsagePage'),
    texts: ['chart', 'usage'],
  },
  {
    route: '/admin/view/onlineuserdetails',
    key: 'view-online-user',
    load: () => import('./UsagePeoplePage'),
    texts: ['usage'],
  },
]

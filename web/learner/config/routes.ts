/** The learner's routes, spelled as in the spec, and their Taro pages. Read by router, pages and pre-router. */
export const LEARNER_ROUTES = [
  { route: '/login', page: 'pages/login/index' },
  { route: '/404', page: 'pages/not-found/index' },
  { route: '/register', page: 'pages/register/index' },
  { route: '/user/dashboard/center', page: 'pages/center/index' },
  { route: '/user/dashboard/task', page: 'pages/task/index' },
  { route: '/user/dashboard/train', page: 'pages/train/index' },
  { route: '/user/dashboard/practice', page: 'pages/practice/index' },
  { route: '/user/dashboard/training', page: 'pages/training/index' },
  { route: '/user/dashboard/exam', page: 'pages/exam/index' },
  { route: '/user/dashboard/print', page: 'pages/print/index' },
  { route: '/user/dashboard/file', page: 'pages/file/index' },
<<<<<<< HEAD
  { route: '/user/dashboard/video', page: 'pages/video/index' },
=======
  { route: '/user/dashboard/faq', page: 'pages/faq/index' },
>>>>>>> fad0bcef (wip)
  { route: '/user/dashboard/clockin', page: 'pages/clock-in/index' },
  { route: '/user/mine', page: 'pages/mine/index' },
  { route: '/user/access', page: 'pages/access/index' },
  { route: '/user/honours', page: 'pages/honours/index' },
  { route: '/user/messages', page: 'pages/messages/index' },
  { route: '/user/history', page: 'pages/history/index' },
  { route: '/terms', page: 'pages/terms/index' },
  { route: '/pages/recorder-test', page: 'pages/recorder-test/index' },
  { route: '/previewfile', page: 'pages/preview-file/index' },
  { route: '/privacy', page: 'pages/privacy/index' },
] as const

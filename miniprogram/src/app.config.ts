import text from '../../shared/src/i18n/locales/zhCN/miniprogram.json'

export default defineAppConfig({
  pages: [
    'pages/login/index',
    'pages/center/index',
    'pages/task/index',
    'pages/mine/index',
    'pages/access/index',
    'pages/honours/index',
    'pages/clock-in/index',
    'pages/terms/index',
    'pages/privacy/index',
    'pages/not-found/index',
  ],
  subPackages: [
    { root: 'practice', pages: ['train/index', 'free/index', 'training/index', 'faq/index', 'recorder-test/index'] },
    { root: 'exam', pages: ['exam/index'] },
    { root: 'invite', pages: ['register/index'] },
    { root: 'notify', pages: ['messages/index'] },
    { root: 'history', pages: ['list/index'] },
    { root: 'ranking', pages: ['list/index'] },
    { root: 'reading', pages: ['file/index', 'video/index', 'preview-file/index'] },
  ],
  preloadRule: { 'pages/task/index': { network: 'all', packages: ['practice', 'exam'] } },
  window: {
    navigationStyle: 'custom',
    navigationBarTextStyle: '@navTextStyle' as 'black',
    backgroundTextStyle: '@backgroundTextStyle' as 'dark',
    backgroundColor: '@pageColor',
  },
  tabBar: {
    color: '@tabColor',
    selectedColor: '@tabSelectedColor',
    backgroundColor: '@tabBackground',
    borderStyle: '@tabBorder' as 'black',
    list: [
      {
        pagePath: 'pages/center/index',
        text: text.tab.learn,
        iconPath: '@iconLearn',
        selectedIconPath: '@iconLearnSelected',
      },
      {
        pagePath: 'pages/mine/index',
        text: text.tab.mine,
        iconPath: '@iconMine',
        selectedIconPath: '@iconMineSelected',
      },
    ],
  },
  darkmode: true,
  themeLocation: 'theme.json',
  lazyCodeLoading: 'requiredComponents',
  __usePrivacyCheck__: true,
})

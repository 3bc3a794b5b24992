export default definePageConfig({
  // WeChat ends a program that was away for long, or when memory is short; it opens again where the exam was.
  restartStrategy: 'homePageAndLatestPage',
})

export default definePageConfig({
  // WeChat ends a program that was in the background for long, or when memory is short. This reopens it on the exam.
  restartStrategy: 'homePageAndLatestPage',
})

export default definePageConfig({ enableShareAppMessage: true, enablePullDownRefresh: true })

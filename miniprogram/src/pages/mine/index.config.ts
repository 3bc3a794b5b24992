export default definePageConfig({ enablePageMeta: true })

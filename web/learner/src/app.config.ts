import { LEARNER_ROUTES } from '../config/routes'

export default defineAppConfig({
  pages: LEARNER_ROUTES.map(({ page }) => page),
  window: { navigationStyle: 'custom' },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const OFFICE_SCREENS = 'e2e/journeys/exam-office-screens.test.ts'
const SCREENS = ['e2e/**/*screens.test.ts']

/**
 * Journeys run one after the other against the built server and the built shells: they share two cores with a browser,
 * a server and sometimes a recogniser, and their waits must mean something. Screens are only looked at; those of the back
 * office's exams are a project of their own since they take as long as all others.
 */
const project = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude] },
})

export default defineConfig({
  resolve: { alias: { '@lianda/shared': fileURLToPath(new URL('./shared/src', import.meta.url)) } },
  test: {
    environment: 'node',
    fileParallelism: false,
    maxConcurrency: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      project('journeys', ['e2e/**/*.test.ts'], SCREENS),
      project('screens', SCREENS, [OFFICE_SCREENS]),
      project('office screens', [OFFICE_SCREENS], []),
    ],
  },
})

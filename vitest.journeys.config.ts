import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const OFFICE_SCREENS = 'e2e/journeys/exam-office-screens.test.ts'
const SCREENS = ['e2e/journeys/*screens.test.ts']
const OFFICE = ['e2e/journeys/*admin*.test.ts', 'e2e/journeys/keyboard.test.ts', 'e2e/journeys/import-killed.test.ts']
const MINI_PROGRAM = ['e2e/{journeys-weapp,weapp}/**/*.test.ts']

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Journeys against the built server and the built clients. A project runs its files one after the other, with a browser,
 * a server and sometimes a recogniser. `npm test` runs the two large ones in two halves, and several projects side by side.
 */
const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude] },
})

export default defineConfig({
  resolve: { alias: { '@lianda/shared/test': at('./shared/test'), '@lianda/shared': at('./shared/src') } },
  test: {
    // All files of a step run in one process and share a server and a browser.
    environment: at('./e2e/support/step-environment.ts'),
    isolate: false,
    fileParallelism: false,
    maxConcurrency: 1,
    // Ten times what the longest journey and the slowest start need on an idle machine.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      project('journeys', ['e2e/**/*.test.ts'], [...SCREENS, ...OFFICE, ...MINI_PROGRAM]),
      project('office', OFFICE, SCREENS),
      project('mini-program', MINI_PROGRAM),
      project('screens', SCREENS, [OFFICE_SCREENS]),
      project('office screens', [OFFICE_SCREENS]),
    ],
  },
})

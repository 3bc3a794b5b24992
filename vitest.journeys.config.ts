import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Journeys run one after the other against the built server and the built shells: they share two cores with a browser,
 * a server and sometimes a recogniser, and their waits must mean something.
 */
export default defineConfig({
  resolve: { alias: { '@lianda/shared': fileURLToPath(new URL('./shared/src', import.meta.url)) } },
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    fileParallelism: false,
    maxConcurrency: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

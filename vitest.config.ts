import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Taro's real packages need defines that only its own builds give; tests run the H5 twins on small stand-ins. */
const alias = {
  '@lianda/shared': at('./shared/src'),
  '@tarojs/taro': at('./shared/test/taro.stub.ts'),
  '@tarojs/components': at('./shared/test/taro-components.stub.tsx'),
}
const extensions = ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.jsx', '.json']

function project(
  name: string,
  include: string[],
  environment: 'node' | 'happy-dom',
  setupFiles: string[] = [],
): TestProjectInlineConfiguration {
  return {
    resolve: { alias, extensions },
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name,
      include,
      environment,
      setupFiles,
      exclude: ['**/node_modules/**', '**/dist/**', '**/fixture/**'],
      // How long a busy machine may take; what never comes still fails.
      testTimeout: 20_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
    },
  }
}

export default defineConfig({
  test: {
    // Both cores: nothing else runs beside the unit tests in `npm test`.
    maxWorkers: 2,
    projects: [
      project('shared', ['shared/src/**/*.test.ts', 'shared/test/**/*.test.ts'], 'node'),
      project('screens', ['shared/src/**/*.test.tsx', 'web/learner/src/**/*.test.{ts,tsx}'], 'happy-dom'),
      project('admin', ['web/admin/src/**/*.test.{ts,tsx}'], 'happy-dom', [at('./web/admin/test/patience.setup.ts')]),
      project('server', ['server/{src,test}/**/*.test.ts'], 'node'),
      project(
        'tools',
        ['scripts/**/*.test.ts', 'web/pre-router/**/*.test.ts', 'web/*/config/**/*.test.ts', 'bench/**/*.test.ts'],
        'node',
      ),
      project('miniprogram', ['miniprogram/src/**/*.test.{ts,tsx}'], 'node'),
    ],
  },
})

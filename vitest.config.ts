import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { isStoreChanged } from './scripts/test/store-state.mjs'
import { effort, isFullRun } from './shared/test/effort.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Taro's real packages need defines that only its own builds provide; tests run the H5 twins on small stubs. */
const alias = {
  '@lianda/shared/test': at('./shared/test'),
  '@lianda/shared': at('./shared/src'),
  '@tarojs/taro': at('./shared/test/taro.stub.ts'),
  '@tarojs/components': at('./shared/test/taro-components.stub.tsx'),
}
const extensions = ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.jsx', '.json']

interface Kind {
  environment?: 'node' | 'happy-dom'
  setupFiles?: string[]
  exclude?: string[]
  globalSetup?: string[]
  /** Run every suite in full, whatever the effort of the other projects. */
  full?: boolean
  /** The files share one process, its loaded modules and its page, so each has to clean up after itself. */
  shared?: boolean
}

function project(
  name: string,
  include: string[],
  { environment = 'node', setupFiles = [], globalSetup = [], exclude = [], shared = false, full = false }: Kind = {},
): TestProjectInlineConfiguration {
  return {
    resolve: { alias, extensions },
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name,
      include,
      environment,
      ...(full ? { env: { LIANDA_EFFORT: 'full' } } : {}),
      // Frames hold other pages; tests load none of them.
      environmentOptions: { happyDOM: { settings: { navigation: { disableChildFrameNavigation: true } } } },
      setupFiles,
      globalSetup,
      exclude: ['**/node_modules/**', '**/dist/**', '**/fixture/**', ...exclude],
      isolate: !shared,
      // Ten times what the slowest test needs on an idle machine; a test that hangs still fails.
      testTimeout: full ? 900_000 : effort(180_000, 900_000),
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
    },
  }
}

const STORE = 'server/src/infra/store/**/*.test.ts'
/** Parts of the store by themselves, without a process of their own. */
const STORE_PARTS = 'server/src/infra/store/embedded/*/**/*.test.ts'
/** Its heavy suites run in full when the store is not what last passed them; LIANDA_EFFORT=quick prevents that. */
const isStoreFull = process.env.LIANDA_EFFORT === undefined ? isStoreChanged() : isFullRun
const drawn = {
  environment: 'happy-dom',
  setupFiles: [at('./shared/test/fresh-page.setup.ts')],
  shared: true,
} satisfies Kind

export default defineConfig({
  test: {
    // One core for each step of `npm test`, since another step runs at the same time.
    maxWorkers: 1,
    projects: [
      project('shared', ['shared/src/**/*.test.ts', 'shared/test/**/*.test.ts'], { shared: true }),
      project('screens', ['shared/src/**/*.test.tsx', 'web/learner/src/**/*.test.{ts,tsx}'], drawn),
      project('admin', ['web/admin/src/**/*.test.{ts,tsx}'], {
        ...drawn,
        setupFiles: [
          ...drawn.setupFiles,
          at('./web/admin/test/few-styles.setup.ts'),
          at('./web/admin/test/patience.setup.ts'),
        ],
      }),
      // Not shared: some of them measure the memory of their process.
      project('store', [STORE], {
        exclude: [STORE_PARTS],
        full: isStoreFull,
        globalSetup: isStoreFull ? [at('./scripts/test/store-state.global.mjs')] : [],
      }),
      project('store parts', [STORE_PARTS], {
        setupFiles: [at('./server/test/fresh-modules.setup.ts')],
        shared: true,
        full: isStoreFull,
      }),
      project('server', ['server/{src,test}/**/*.test.ts'], {
        globalSetup: [at('./server/test/store.global.ts')],
        exclude: [STORE],
        shared: true,
      }),
      project('tools', [
        'scripts/**/*.test.ts',
        'web/pre-router/**/*.test.ts',
        'web/*/config/**/*.test.ts',
        'bench/**/*.test.ts',
      ]),
      project('miniprogram', ['miniprogram/src/**/*.test.{ts,tsx}']),
    ],
  },
})

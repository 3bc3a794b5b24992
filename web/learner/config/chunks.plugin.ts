import type { Plugin } from 'vite'

/**
 * Taro's runner puts all dependencies into one `vendors` chunk and what two pages share into `common`, so the first
 * route loads the whole product. Rollup's own splitting by dynamic import is better.
 */
export function normalChunks(): Plugin {
  return {
    name: 'lianda:normal-chunks',
    // Taro's target is ES6, which compiles async functions to generators; no supported browser needs that.
    config: () => ({ build: { target: 'es2020' } }),
    outputOptions(options) {
      const { manualChunks: _forced, ...rest } = options
      return rest
    },
  }
}

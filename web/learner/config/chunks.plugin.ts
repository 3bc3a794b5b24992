import type { Plugin } from 'vite'

/**
 * Taro's runner forces every dependency into one `vendors` chunk and what two pages share into `common`, which puts
 * the whole product on the first route. Rollup's own splitting, by dynamic import, is better.
 */
export function normalChunks(): Plugin {
  return {
    name: 'lianda:normal-chunks',
    // Taro's own target is ES6, which turns every async function into a generator; nothing supported needs that.
    config: () => ({ build: { target: 'es2020' } }),
    outputOptions(options) {
      const { manualChunks: _forced, ...rest } = options
      return rest
    },
  }
}

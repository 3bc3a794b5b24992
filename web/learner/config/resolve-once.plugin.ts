import type { Plugin, ResolvedConfig } from 'vite'

/** The import of Taro's app config, with or without extension and query. */
const APP_CONFIG = /(^|\/)app\.config(\.\w+)?(\?|$)/

/**
 * Two plugins of Taro resolve each import again by themselves, one of them five times, and each of these calls runs
 * all other plugins: half of the build's CPU. The twins need none of it, because `h5Twins` puts their extensions first,
 * and the entry is only ever looked for by its own name.
 */
export function resolveOnce(): Plugin {
  return {
    name: 'lianda:resolve-once',
    configResolved(config) {
      delete named(config, 'taro:vite-multi-platform-plugin').resolveId
      const entry = named(config, 'taro:vite-h5-entry')
      const look = entry.resolveId
      if (typeof look !== 'function')
        throw new Error('The entry plugin of Taro has changed: see resolve-once.plugin.ts.')
      entry.resolveId = function (source, ...rest) {
        return APP_CONFIG.test(source) ? look.call(this, source, ...rest) : null
      }
    },
  }
}

/** A plugin by name. A missing one means a new version of Taro. */
function named(config: ResolvedConfig, name: string): Plugin {
  const plugin = config.plugins.find((it) => it.name === name)
  if (!plugin) throw new Error(`Taro has no plugin ${name} any more: see resolve-once.plugin.ts.`)
  return plugin
}

import type { Plugin } from 'vite'

/**
 * Prefers `X.h5.tsx` over `X.tsx` for aliased imports too; Taro's own plugin handles only relative ones.
 * The array is changed in place because the resolver already references it when this hook runs.
 */
export function h5Twins(): Plugin {
  return {
    name: 'lianda:h5-twins',
    configResolved(config) {
      config.resolve.extensions.unshift('.h5.tsx', '.h5.ts')
    },
  }
}

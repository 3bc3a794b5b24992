import type { Plugin } from 'vite'

/**
 * Lets `X.h5.tsx` win over `X.tsx` for aliased imports too; Taro's own plugin sees only relative ones.
 * The array is changed in place: the resolver has taken hold of it before this hook runs.
 */
export function h5Twins(): Plugin {
  return {
    name: 'lianda:h5-twins',
    configResolved(config) {
      config.resolve.extensions.unshift('.h5.tsx', '.h5.ts')
    },
  }
}

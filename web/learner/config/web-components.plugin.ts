import type { Plugin } from 'vite'

const ASKED = '@tarojs/components/dist/components'
const STUB = '\0lianda:no-web-components'
/** What Taro's entry, router and calls import from there. */
const ELEMENTS = ['PullToRefreshCore', 'SwiperCore', 'SwiperItemCore', 'Tabbar']

/**
 * Taro's entry registers its own pull-to-refresh element, and with it the runtime of its web components (Stencil) comes
 * into the first route. No page of ours uses them: shared/src/ui has its own H5 twins.
 */
export function noWebComponents(): Plugin {
  return {
    name: 'lianda:no-web-components',
    enforce: 'pre',
    resolveId: (id) => (id === ASKED ? STUB : null),
    load: (id) =>
      id === STUB
        ? ELEMENTS.map((element) => `export const defineCustomElementTaro${element} = () => undefined`).join('\n')
        : null,
  }
}

import type { VitePWAOptions } from 'vite-plugin-pwa'

/** Paths of the server and of the back office: the offline shell must never answer for them. */
const NOT_THE_SHELL = [
  /^\/admin(\/|$)/,
  /^\/api\//,
  /^\/media\//,
  /^\/socket\.io/,
  /^\/healthz/,
  /^\/readyz/,
  /^\/metrics/,
]

/** Installable, with offline shell. `prompt`: the page decides when to update, never in a running session. */
export const pwaOptions: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  injectRegister: null,
  manifestFilename: 'manifest.webmanifest',
  manifest: {
    id: '/',
    name: '练达 Lianda',
    short_name: '练达',
    start_url: '/#/login',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    lang: 'zh-CN',
    background_color: '#F5F4F1',
    theme_color: '#F5F4F1',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
    // Not precached: fetched only when a practice meets a weak network, then in the browser's cache.
    globIgnores: ['**/lame*.js', '**/*.map'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: NOT_THE_SHELL,
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
    sourcemap: false,
  },
}

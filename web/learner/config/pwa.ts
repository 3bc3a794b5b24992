import type { VitePWAOptions } from 'vite-plugin-pwa'

/** Everything that is the server's own, or the other document's: the offline shell must never answer for it. */
const NOT_THE_SHELL = [
  /^\/admin(\/|$)/,
  /^\/api\//,
  /^\/media\//,
  /^\/socket\.io/,
  /^\/healthz/,
  /^\/readyz/,
  /^\/metrics/,
]

/** Installable, offline shell. `prompt`: the page decides when an update may take over, never in a running session. */
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
    // Fetched when a practice meets a weak link, or never: the browser's cache is enough for them.
    globIgnores: ['**/lame*.js', '**/*.map'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: NOT_THE_SHELL,
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
    sourcemap: false,
  },
}

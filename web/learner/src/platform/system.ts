import { NO_SINGLE_KEYS } from '@lianda/shared/platform/single-keys'
import type { SystemPort } from '@lianda/shared/platform/system'
import { createStore } from 'zustand/vanilla'
import { watchOnline } from './online-state'
import { keepScreenAwake } from './wake-lock'

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const query = (media: string) => matchMedia(media)

/** Adds listeners to a target; returns the function that removes them. */
function listen(target: EventTarget, names: string[], run: () => void): () => void {
  for (const name of names) target.addEventListener(name, run)
  return () => {
    for (const name of names) target.removeEventListener(name, run)
  }
}

function watchDark() {
  const media = query('(prefers-color-scheme: dark)')
  const dark = createStore<boolean>(() => media.matches)
  listen(media, ['change'], () => dark.setState(media.matches))
  return dark
}

export const webSystem: SystemPort = {
  randomBytes,
  async sealPassword(randomkey, password) {
    const { sealPassword } = await import('@lianda/shared/module/identity/password-envelope')
    return sealPassword(randomkey, password, randomBytes)
  },
  keepAwake: keepScreenAwake,
  vibrate: (ms) => void navigator.vibrate?.(ms),
  onVisible(listener) {
    const stops = [
      listen(document, ['visibilitychange'], () => listener(document.visibilityState === 'visible')),
      // Some browsers close a page without hiding it first, and restore it unchanged.
      listen(window, ['pagehide'], () => listener(false)),
      listen(window, ['pageshow'], () => listener(true)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
  online: watchOnline(),
  systemLanguage: () => navigator.language,
  // The browser already scales rem by the user's text size; don't scale twice.
  fontScale: () => 1,
  prefersDark: watchDark(),
  prefersReducedMotion: () => query('(prefers-reduced-motion: reduce)').matches,
  applyAppearance({ language, theme, fontScale, reducedMotion, singleKeys }) {
    const root = document.documentElement
    root.lang = language
    root.dataset.theme = theme
    root.style.colorScheme = theme
    root.style.fontSize = fontScale === 1 ? '' : `${fontScale * 100}%`
    root.toggleAttribute('data-reduced-motion', reducedMotion)
    root.toggleAttribute(NO_SINGLE_KEYS, !singleKeys)
    const page = getComputedStyle(root).getPropertyValue('--ld-bg-page').trim()
    if (page !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  },
  monotonicMs: () => performance.now(),
  isSecure: () => isSecureContext,
  async copyText(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
  print: () => window.print(),
}

import type { Language } from '../../contract/fields'

/** Frame of every screen: network, unsent items, a language that did not load, an update, the watermark. */
export interface ShellView {
  online: boolean
  /** The server is overloaded and calls wait for their retry. */
  busy: boolean
  /** Number of items on this device that the server does not have yet. */
  waiting: number
  outbox: 'empty' | 'sending' | 'waiting' | 'full'
  flush(): void
  /** A newer version is ready; never true while a practice or an exam runs. */
  updateReady: boolean
  applyUpdate(): void
  dismissUpdate(): void
  /** A chosen language that could not be loaded. */
  missingLanguage: Language | null
  retryLanguage(): void
  dismissLanguage(): void
  /** Text of the watermark, or null. */
  watermark: string | null
  signedIn: boolean
  tab: 'center' | 'mine' | null
  openTab(tab: 'center' | 'mine'): void
}

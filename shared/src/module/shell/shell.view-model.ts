import type { Language } from '../../contract/fields'

/** What frames every screen: the network, what waits on the device, a language that is missing, an update, the watermark. */
export interface ShellView {
  online: boolean
  /** The server has too much to do, and what was asked for waits for its time. */
  busy: boolean
  /** Things on this device that the server does not have yet. */
  waiting: number
  outbox: 'empty' | 'sending' | 'waiting' | 'full'
  flush(): void
  /** A newer version is there; never true while a practice runs. */
  updateReady: boolean
  applyUpdate(): void
  dismissUpdate(): void
  /** A language that was chosen and could not be loaded. */
  missingLanguage: Language | null
  retryLanguage(): void
  dismissLanguage(): void
  /** Text of the watermark, or null. */
  watermark: string | null
  signedIn: boolean
  tab: 'center' | 'mine' | null
  openTab(tab: 'center' | 'mine'): void
}

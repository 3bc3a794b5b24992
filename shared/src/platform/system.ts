import type { LanguageTag } from '../i18n/texts'
import type { State } from '../kernel/state'

/** All other device functions. */
export interface SystemPort {
  /** Cryptographically random bytes. */
  randomBytes(length: number): Uint8Array
  /**
   * Encrypts a password so that only the server can read it. Where possible, the cryptography code is loaded on demand.
   * @param randomkey as received from the server
   */
  sealPassword(randomkey: string, password: string): Promise<string>
  /** Keeps the screen awake until the returned function is called. */
  keepAwake(): Promise<() => void>
  vibrate(ms: number): void
  onVisible(listener: (visible: boolean) => void): () => void
  /** Whether the server may be reachable, as far as the device can tell. */
  online: State<boolean>
  /** The system's language tag, unchanged (zh-CN, en-US). */
  systemLanguage(): string
  /** 1 = 100 %. */
  fontScale(): number
  /** Whether the system asks for a dark appearance. */
  prefersDark: State<boolean>
  prefersReducedMotion(): boolean
  /** Applies language, theme, text size and the single-key setting to the document or the page's root. */
  applyAppearance(look: {
    language: LanguageTag
    theme: 'light' | 'dark'
    fontScale: number
    reducedMotion: boolean
    singleKeys: boolean
  }): void
  /** Monotonic milliseconds. */
  monotonicMs(): number
  /** Whether the context allows audio and microphone (https, localhost, WeChat). */
  isSecure(): boolean
  copyText(text: string): Promise<boolean>
  /** Opens the print dialog for the current page; null where there is none (WeChat). */
  print: (() => void) | null
}

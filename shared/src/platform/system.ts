import type { LanguageTag } from '../i18n/texts'

/** The rest of what a device can do. */
export interface SystemPort {
  /** Cryptographically random bytes. */
  randomBytes(length: number): Uint8Array
  /**
   * A password as it is sent: readable by the server alone. What it takes is loaded when it is asked for, if it can be.
   * @param randomkey as the server gave it
   */
  sealPassword(randomkey: string, password: string): Promise<string>
  /** Keeps the screen awake until the returned function is called. */
  keepAwake(): Promise<() => void>
  vibrate(ms: number): void
  onVisible(listener: (visible: boolean) => void): () => void
  onOnline(listener: (online: boolean) => void): () => void
  isOnline(): boolean
  /** Language of the system, as given (zh-CN, en-US). */
  systemLanguage(): string
  /** 1 = 100 %. */
  fontScale(): number
  prefersDark(): boolean
  onPrefersDark(listener: (dark: boolean) => void): () => void
  prefersReducedMotion(): boolean
  /** Applies language, theme and text size to the document or the page's root, and which keys are commands. */
  applyAppearance(look: {
    language: LanguageTag
    theme: 'light' | 'dark'
    fontScale: number
    reducedMotion: boolean
    singleKeys: boolean
  }): void
  /** Monotonic milliseconds. */
  monotonicMs(): number
  /** Where audio and microphone are allowed at all (https, localhost, WeChat). */
  isSecure(): boolean
  copyText(text: string): Promise<boolean>
  /** Opens the print dialog for what is on screen; null where there is none (WeChat). */
  print: (() => void) | null
}

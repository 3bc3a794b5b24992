import Taro from '@tarojs/taro'
import type { LanguageTag } from '@lianda/shared/i18n/texts'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import type { SystemPort } from '@lianda/shared/platform/system'
import { isViewerComingUp } from '@lianda/shared/ui/system-viewer'
import { createStore } from 'zustand/vanilla'
import type { State } from '@lianda/shared/kernel/state'
import type { RandomPool } from './random-pool'

export interface Look {
  language: LanguageTag
  theme: 'light' | 'dark'
  fontScale: number
  reducedMotion: boolean
}

export interface WechatSystem extends SystemPort {
  /** The appearance that pages apply to their root view, since WeChat has no document element. */
  look: State<Look>
}

/** WeChat's text size at 100 %, px. */
const STANDARD_FONT_PX = 16

export function createSystem(random: RandomPool): WechatSystem {
  const info = Taro.getAppBaseInfo() as Taro.getAppBaseInfo.Result & { fontSizeSetting?: number }
  const look = createStore<Look>(() => ({
    language: 'zh-CN',
    theme: info.theme === 'dark' ? 'dark' : 'light',
    fontScale: 1,
    reducedMotion: false,
  }))
  const online = createStore<boolean>(() => true)
  const prefersDark = createStore<boolean>(() => info.theme === 'dark')
  let holds = 0
  let last = Date.now()
  let elapsed = 0
  Taro.onNetworkStatusChange(({ isConnected }) => online.setState(isConnected))
  void Taro.getNetworkType().then(({ networkType }) => online.setState(networkType !== 'none'))
  Taro.onThemeChange(({ theme }) => prefersDark.setState(theme === 'dark'))

  return {
    randomBytes: (length) => random.take(length),
    sealPassword: async (randomkey, password) => sealPassword(randomkey, password, (length) => random.take(length)),
    async keepAwake() {
      holds += 1
      if (holds === 1) await Taro.setKeepScreenOn({ keepScreenOn: true })
      let held = true
      return () => {
        if (!held) return
        held = false
        holds -= 1
        if (holds === 0) void Taro.setKeepScreenOn({ keepScreenOn: false })
      }
    },
    // WeChat has one short vibration (15 ms) and one long (400 ms).
    vibrate: (ms) => void (ms > 100 ? Taro.vibrateLong() : Taro.vibrateShort({ type: 'light' })),
    onVisible(listener) {
      const show = () => listener(true)
      const hide = () => {
        if (!isViewerComingUp(Date.now())) listener(false)
      }
      Taro.onAppShow(show)
      Taro.onAppHide(hide)
      return () => {
        Taro.offAppShow(show)
        Taro.offAppHide(hide)
      }
    },
    online,
    systemLanguage: () => (info.language ?? 'zh_CN').replace('_', '-'),
    fontScale: () => (info.fontSizeSetting ?? STANDARD_FONT_PX) / STANDARD_FONT_PX,
    prefersDark,
    // WeChat does not expose this setting; the product's own still applies.
    prefersReducedMotion: () => false,
    applyAppearance: look.setState,
    monotonicMs() {
      // WeChat has only the wall clock; the result must not decrease when that is set back.
      const now = Date.now()
      elapsed += Math.max(0, now - last)
      last = now
      return elapsed
    },
    isSecure: () => true,
    async copyText(text) {
      try {
        await Taro.setClipboardData({ data: text })
        return true
      } catch {
        return false
      }
    },
    print: null,
    look,
  }
}

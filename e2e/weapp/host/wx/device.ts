import type { DeviceOptions } from '../../bridge.types'
import { answer, type Callbacks, Listeners } from './answer'

const STATUS_BAR_PX = 47
const SDK_VERSION = '3.8.0'

/** The device and the learner's permissions. */
export function createDevice(options: DeviceOptions) {
  let microphoneAsked = false
  let privacyDone = options.privacyAgreed
  const theme = matchMedia('(prefers-color-scheme: dark)')
  const themeName = () => (theme.matches ? 'dark' : 'light')
  const themeChange = new Listeners<[{ theme: string }]>()
  const privacy = new Listeners<[(answer: { event: string; buttonId?: string }) => void, { referrer: string }]>()
  const appShow = new Listeners<[object]>()
  const appHide = new Listeners<[]>()
  const errors = new Listeners<[string]>()
  const rejections = new Listeners<[{ reason: unknown }]>()
  theme.addEventListener('change', () => themeChange.emit({ theme: themeName() }))

  const windowInfo = () => {
    const { innerWidth, innerHeight, devicePixelRatio } = window
    const safeArea = {
      left: 0,
      top: STATUS_BAR_PX,
      right: innerWidth,
      bottom: innerHeight - 34,
      width: innerWidth,
      height: innerHeight - 34 - STATUS_BAR_PX,
    }
    return {
      pixelRatio: devicePixelRatio,
      screenWidth: innerWidth,
      screenHeight: innerHeight,
      windowWidth: innerWidth,
      windowHeight: innerHeight,
      statusBarHeight: STATUS_BAR_PX,
      safeArea,
      screenTop: 0,
    }
  }
  const deviceInfo = () => ({
    brand: 'harness',
    model: 'chromium',
    system: 'none',
    platform: 'devtools',
    abi: '',
    benchmarkLevel: 1,
    memorySize: 4096,
    cpuType: '',
    deviceAbi: '',
  })
  const appBaseInfo = () => ({
    SDKVersion: SDK_VERSION,
    language: options.language,
    version: '8.0.50',
    theme: themeName(),
    fontSizeSetting: options.fontSizeSetting,
    fontSizeScaleFactor: options.fontSizeSetting / 16,
    enableDebug: false,
    host: { appId: '' },
  })
  const systemInfo = () => ({ ...windowInfo(), ...deviceInfo(), ...appBaseInfo() })
  const done = (name: string) => (callbacks?: Callbacks) => answer(name, callbacks, () => undefined)

  /** Requests the privacy sheet, as WeChat does before the first call to private data. */
  const requirePrivacy = async () => {
    if (privacyDone) return
    await new Promise<void>((resolve, reject) => {
      const resolver = (reply: { event: string }) => {
        if (reply.event === 'agree') {
          privacyDone = true
          resolve()
        } else if (reply.event === 'disagree') reject(new Error('privacy permission is not authorized'))
      }
      privacy.emit(resolver, { referrer: 'getRecorderManager' })
    })
  }
  const requireMicrophone = async () => {
    await requirePrivacy()
    microphoneAsked = true
    if (!options.microphone.allowed) throw new Error('auth deny')
  }
  const launchOptions = () => ({
    path: '',
    query: {},
    scene: 1001,
    referrerInfo: {},
    shareTicket: '',
    apiCategory: 'default',
  })

  return {
    requireMicrophone,
    appShow,
    appHide,
    errors,
    rejections,
    wx: {
      getWindowInfo: windowInfo,
      getDeviceInfo: deviceInfo,
      getAppBaseInfo: appBaseInfo,
      getSystemInfoSync: systemInfo,
      getSystemInfo: (callbacks?: Callbacks) => answer('getSystemInfo', callbacks, systemInfo),
      getSystemInfoAsync: (callbacks?: Callbacks) => answer('getSystemInfoAsync', callbacks, systemInfo),
      getSystemSetting: () => ({
        bluetoothEnabled: true,
        locationEnabled: true,
        wifiEnabled: true,
        deviceOrientation: 'portrait',
      }),
      getAppAuthorizeSetting: () => ({ microphoneAuthorized: 'authorized' }),
      getMenuButtonBoundingClientRect: () => ({
        width: 87,
        height: 32,
        top: 51,
        bottom: 83,
        left: window.innerWidth - 94,
        right: window.innerWidth - 7,
      }),
      getAccountInfoSync: () => ({
        miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
        plugin: {},
      }),
      getLaunchOptionsSync: launchOptions,
      getEnterOptionsSync: launchOptions,
      canIUse: () => true,
      nextTick: (callback: () => void) => void setTimeout(callback, 0),
      onThemeChange: themeChange.on,
      offThemeChange: themeChange.off,
      onAppShow: appShow.on,
      offAppShow: appShow.off,
      onAppHide: appHide.on,
      offAppHide: appHide.off,
      onError: errors.on,
      offError: errors.off,
      onUnhandledRejection: rejections.on,
      offUnhandledRejection: rejections.off,
      setKeepScreenOn: done('setKeepScreenOn'),
      vibrateShort: done('vibrateShort'),
      vibrateLong: done('vibrateLong'),
      setClipboardData: done('setClipboardData'),
      setInnerAudioOption: done('setInnerAudioOption'),
      login: (callbacks?: Callbacks) =>
        answer('login', callbacks, () => ({ code: `harness-${Math.random().toString(36).slice(2)}` })),
      checkSession: done('checkSession'),
      getSetting: (callbacks?: Callbacks) =>
        answer('getSetting', callbacks, () => ({
          authSetting: microphoneAsked ? { 'scope.record': options.microphone.allowed } : {},
        })),
      openSetting: (callbacks?: Callbacks) =>
        answer('openSetting', callbacks, () => ({ authSetting: { 'scope.record': options.microphone.allowed } })),
      authorize: (callbacks: Callbacks & { scope: string }) =>
        answer('authorize', callbacks, async () => {
          if (callbacks.scope === 'scope.record') await requireMicrophone()
          return undefined
        }),
      onNeedPrivacyAuthorization: privacy.on,
      getPrivacySetting: (callbacks?: Callbacks) =>
        answer('getPrivacySetting', callbacks, () => ({
          needAuthorization: !privacyDone,
          privacyContractName: '《用户隐私保护指引》',
        })),
      requirePrivacyAuthorize: (callbacks?: Callbacks) =>
        answer('requirePrivacyAuthorize', callbacks, async () => {
          await requirePrivacy()
          return undefined
        }),
      openPrivacyContract: done('openPrivacyContract'),
      getRandomValues: (callbacks: Callbacks & { length: number }) =>
        answer('getRandomValues', callbacks, () => {
          if (callbacks.length > 1048576) throw new Error('length is over 1048576')
          return { randomValues: crypto.getRandomValues(new Uint8Array(callbacks.length)).buffer }
        }),
      reportEvent: () => undefined,
      getUpdateManager: () => ({
        onCheckForUpdate: () => undefined,
        onUpdateReady: () => undefined,
        onUpdateFailed: () => undefined,
        applyUpdate: () => undefined,
      }),
    },
  }
}

import { createSession } from '../../client/session'
import type { Language } from '../../contract/fields'
import { languageFor } from '../../i18n/texts'
import type { KeyValuePort } from '../../platform/storage'
import type { Services } from '../../store/services'
import type { Slice } from '../../store/store'
import { changeLanguage, loginInfo } from '../identity/identity.contract'
import { type Edition, version, waterconfig } from './setting.contract'
import { areSingleKeysOn, keepSingleKeys } from '../../platform/single-keys'

export type Theme = 'system' | 'light' | 'dark'
export const TEXT_SCALES = [1, 1.15, 1.3, 1.5] as const

const LANGUAGE_KEY = 'lianda.language'
const WATERMARK_AFTER_MS = 1_500
const THEME_KEY = 'lianda.theme'
const SCALE_KEY = 'lianda.textScale'

export interface SettingState {
  language: Language
  /** A chosen language that could not be loaded; retried when the network is back. */
  missingLanguage: Language | null
  theme: Theme
  textScale: number
  /** Whether letters, digits and signs work as commands on pages that have such commands. */
  singleKeys: boolean
  edition: Edition
  version: string
  demo: boolean
  /** Text of the organisation's watermark; null = off. */
  watermark: string | null
  setLanguage(language: Language): Promise<void>
  forgetMissingLanguage(): void
  setTheme(theme: Theme): void
  setTextScale(scale: number): void
  setSingleKeys(on: boolean): void
}

/** The language last set on this device; null when none was. */
export function storedLanguage(storage: { get(key: string): string | null }): Language | null {
  const value = storage.get(LANGUAGE_KEY)
  return value === 'zhCN' || value === 'zhTW' || value === 'en' ? value : null
}

/** The language to start in: the last one set on this device, else the signed-in user's, else the system's. */
export function startLanguage(storage: KeyValuePort, systemTag: string): Language {
  return storedLanguage(storage) ?? createSession(storage).user()?.language ?? languageFor(systemTag)
}

function storedTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

function storedScale(value: string | null): number {
  const scale = Number(value)
  return TEXT_SCALES.some((known) => known === scale) ? scale : 1
}

function showAppearance(
  { platform: { system }, texts }: Services,
  { theme, textScale, singleKeys }: SettingState,
): void {
  const dark = theme === 'dark' || (theme === 'system' && system.prefersDark.getState())
  system.applyAppearance({
    language: texts.tag(),
    theme: dark ? 'dark' : 'light',
    fontScale: textScale * system.fontScale(),
    reducedMotion: system.prefersReducedMotion(),
    singleKeys,
  })
}

/** Language, theme, text size, single keys, and facts about the installation. */
export const settingSlice: Slice<SettingState> = {
  key: 'setting',
  create({ get, set, services }) {
    const { platform, texts, session, call } = services
    const { storage } = platform
    /** Loads and switches to a language; false when it could not be loaded and the current one stays. */
    const bring = async (language: Language): Promise<boolean> => {
      try {
        await texts.use(language)
        set({ missingLanguage: null })
        return true
      } catch {
        set({ missingLanguage: language })
        return false
      }
    }
    return {
      language: texts.language(),
      missingLanguage: null,
      theme: storedTheme(storage.get(THEME_KEY)),
      textScale: storedScale(storage.get(SCALE_KEY)),
      singleKeys: areSingleKeysOn(storage),
      edition: 'private',
      version: '',
      demo: false,
      watermark: null,
      async setLanguage(language) {
        if (language === get().language) return set({ missingLanguage: null })
        if (!(await bring(language))) return
        storage.set(LANGUAGE_KEY, language)
        set({ language })
        const user = session.user()
        if (user === null) return
        session.update({ ...user, language })
        try {
          // Stores the choice on the server when it can be reached; the device has stored it already.
          await call(changeLanguage, { language })
          // The profile holds role and level as translated texts, so it is fetched again.
          const [fresh] = (await call(loginInfo, {})).user
          if (fresh !== undefined && get().language === language) session.update(fresh)
        } catch {
          // The next start fetches the profile again.
        }
      },
      forgetMissingLanguage: () => set({ missingLanguage: null }),
      setTheme(theme) {
        storage.set(THEME_KEY, theme)
        set({ theme })
        showAppearance(services, get())
      },
      setTextScale(textScale) {
        storage.set(SCALE_KEY, String(textScale))
        set({ textScale })
        showAppearance(services, get())
      },
      setSingleKeys(singleKeys) {
        keepSingleKeys(storage, singleKeys)
        set({ singleKeys })
        showAppearance(services, get())
      },
    }
  },
  start({ get, set, services }) {
    const { platform, call, session, texts, timer } = services
    const show = () => showAppearance(services, get())
    const readWatermark = () =>
      session.user() === null
        ? set({ watermark: null })
        : void call(waterconfig, {})
            .then(({ waterconfig: { waterprint, watertext } }) =>
              set({ watermark: waterprint === 1 ? watertext : null }),
            )
            .catch(() => undefined)
    show()
    void call(version, {})
      .then(({ version: shownVersion, edition, demo }) => set({ version: shownVersion, edition, demo }))
      .catch(() => undefined)
    // Delayed, so that the first screen loads first; an administrator who signs in leaves this page before the call.
    let stopDelay = timer.after(WATERMARK_AFTER_MS, readWatermark)
    const stops = [
      () => stopDelay(),
      platform.system.prefersDark.subscribe(show),
      texts.state.subscribe(show),
      platform.system.online.subscribe((online) => {
        const { missingLanguage } = get()
        if (online && missingLanguage !== null) void get().setLanguage(missingLanguage)
      }),
      session.state.subscribe((user) => {
        stopDelay()
        if (user === null) readWatermark()
        else stopDelay = timer.after(WATERMARK_AFTER_MS, readWatermark)
        // Use the user's language, unless a language was chosen on this device.
        if (user === null || storedLanguage(platform.storage) !== null) return
        texts.use(user.language).then(
          () => set({ language: user.language }),
          () => set({ missingLanguage: user.language }),
        )
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

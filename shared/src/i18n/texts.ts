import { createInstance } from 'i18next'
import { createStore } from 'zustand/vanilla'
import type { Language } from '../contract/fields'
import { sleep, type Timer } from '../kernel/timer'
import type { ZoneOffset } from '../kernel/wall-clock'
import type { State } from '../kernel/state'

export const LANGUAGES: readonly Language[] = ['zhCN', 'zhTW', 'en']

/** BCP 47 tags for `lang`, Accept-Language and Intl. */
export const LANGUAGE_TAGS = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en' } as const satisfies Record<Language, string>
export type LanguageTag = (typeof LANGUAGE_TAGS)[Language]

export type TextParams = Record<string, string | number>
/** Translates a key, which begins with the noun: `practice.say.too_short`. */
export interface Translate {
  (key: string, params?: TextParams): string
  /** Time zone of the user's organisation; without a signed-in user the device's own zone applies. */
  zone?: readonly ZoneOffset[] | null
}

/** All texts of one language by noun, as the locale files hold them. */
export type LanguageTexts = Record<string, unknown>

type Load = (language: Language) => Promise<LanguageTexts>

export interface Texts {
  t: Translate
  language(): Language
  tag(): LanguageTag
  /** Loads a language and switches to it. If it cannot be loaded, it rejects and the current language stays. */
  use(language: Language): Promise<void>
  /** Adds the texts of a separately loaded part; resolves when they are loaded. Loads each name once per language. */
  part(name: string, load: Load): Promise<void>
  /** Sets the organisation's time zone, in which times are shown. */
  setZone(zone: readonly ZoneOffset[] | null): void
  /** What a screen has to be drawn again for. */
  state: State<{ language: Language; zone: readonly ZoneOffset[] | null }>
}

/** Waits between attempts to load texts, in ms, for short network failures. */
const TRY_AGAIN_AFTER_MS = [500, 2_000]

/** Adds these retries to a load function. */
const persistent =
  (load: Load, timer: Timer): Load =>
  async (language) => {
    for (const waitMs of TRY_AGAIN_AFTER_MS) {
      try {
        return await load(language)
      } catch {
        await sleep(timer, waitMs)
      }
    }
    return await load(language)
  }

/** Loads the wanted language, or else the first other one that loads: another language is better than no text. */
async function firstThatLoads(first: Language, load: Load): Promise<{ language: Language; texts: LanguageTexts }> {
  try {
    return { language: first, texts: await load(first) }
  } catch (error) {
    for (const language of LANGUAGES) {
      if (language === first) continue
      const texts = await load(language).catch(() => null)
      if (texts !== null) return { language, texts }
    }
    throw error
  }
}

/** @param loadOnce loads one language: a dynamic import on the web, already bundled in WeChat. */
export async function createTexts(wanted: Language, loadOnce: Load, timer: Timer): Promise<Texts> {
  const load = persistent(loadOnce, timer)
  const { language: first, texts: firstTexts } = await firstThatLoads(wanted, load)
  const engine = createInstance()
  await engine.init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: { translation: firstTexts } },
    // React escapes already; escaping twice would show `&amp;`.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  const state = createStore<ReturnType<Texts['state']['getState']>>(() => ({ language: first, zone: null }))
  const language = () => state.getState().language
  const parts = new Map<string, Load>()
  const brought = new Map<string, Promise<void>>()
  /** However many ask for a part at once, it is loaded and taken in once; after a failure the next one loads it again. */
  function bring(name: string, loadPart: Load, language: Language): Promise<void> {
    const key = `${language} ${name}`
    const takeIn = (texts: LanguageTexts) => void engine.addResourceBundle(language, 'translation', texts, true, true)
    const coming = brought.get(key) ?? loadPart(language).then(takeIn)
    brought.set(key, coming)
    coming.catch(() => brought.delete(key))
    return coming
  }
  // Our texts count by `n`; i18next picks the plural by `count`.
  const t: Translate = (key, params = {}) =>
    engine.t(key, typeof params.n === 'number' ? { ...params, count: params.n } : params)
  return {
    t,
    state,
    language,
    tag: () => LANGUAGE_TAGS[language()],
    async use(next) {
      if (!engine.hasResourceBundle(next, 'translation')) {
        engine.addResourceBundle(next, 'translation', await load(next))
      }
      await Promise.all([...parts].map(([name, loadPart]) => bring(name, loadPart, next)))
      await engine.changeLanguage(next)
      state.setState({ language: next })
    },
    async part(name, loadPart) {
      const lasting = persistent(loadPart, timer)
      parts.set(name, lasting)
      await bring(name, lasting, language())
    },
    setZone(zone) {
      t.zone = zone
      state.setState({ zone })
    },
  }
}

/** The product's language for a system's tag: zh-TW, zh-HK, zh-MO, zh-Hant: zhTW; any other zh: zhCN; the rest: en. */
export function languageFor(tag: string): Language {
  const lower = tag.toLowerCase()
  if (!lower.startsWith('zh')) return 'en'
  return /hant|-(tw|hk|mo)/.test(lower) ? 'zhTW' : 'zhCN'
}

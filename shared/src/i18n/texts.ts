import { createInstance } from 'i18next'
import type { Language } from '../contract/fields'
import { sleep, type Timer } from '../kernel/timer'
import type { ZoneOffset } from '../kernel/wall-clock'

export const LANGUAGES: readonly Language[] = ['zhCN', 'zhTW', 'en']

/** BCP 47 tags: for `lang`, Accept-Language and Intl. */
export const LANGUAGE_TAGS = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en' } as const satisfies Record<Language, string>
export type LanguageTag = (typeof LANGUAGE_TAGS)[Language]

export type TextParams = Record<string, string | number>
/** Text by its key, the noun first: `practice.say.too_short`. */
export interface Translate {
  (key: string, params?: TextParams): string
  /** The clocks of the reader's organisation; the device's own where nobody is signed in. */
  zone?: readonly ZoneOffset[] | null
}

/** All texts of one language by noun, as the locale files hold them. */
export type LanguageTexts = Record<string, unknown>

type Load = (language: Language) => Promise<LanguageTexts>

export interface Texts {
  t: Translate
  language(): Language
  tag(): LanguageTag
  /** Loads a language (one is in memory at a time on the wire) and switches to it; rejects, and stays, when it can't be had. */
  use(language: Language): Promise<void>
  /** Adds the texts of a part of the product that is loaded on its own; resolves when they are there. Once a name. */
  part(name: string, load: Load): Promise<void>
  /** Times read as the organisation's clocks show them. */
  setZone(zone: readonly ZoneOffset[] | null): void
  onChange(listener: () => void): () => void
  /** Changes with every switch; what React subscribes to. */
  version(): number
}

/** Between tries to load a piece: a link that only stumbled brings it a moment later (ms). */
const TRY_AGAIN_AFTER_MS = [500, 2_000]

/** The same, tried again before it is given up. */
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

/** The first of the languages that can be had: a product in another language is better than none. */
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

/** @param load brings one language: a dynamic import on the web, at hand in WeChat. */
export async function createTexts(wanted: Language, loadOnce: Load, timer: Timer): Promise<Texts> {
  const load = persistent(loadOnce, timer)
  const { language: first, texts: firstTexts } = await firstThatLoads(wanted, load)
  const engine = createInstance()
  await engine.init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: { translation: firstTexts } },
    // React escapes; a second escaping would show &amp;.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  let current = first
  let changes = 0
  const listeners = new Set<() => void>()
  const parts = new Map<string, Load>()
  const brought = new Set<string>()
  async function bringParts(language: Language): Promise<void> {
    for (const [name, loadPart] of parts) {
      if (brought.has(`${language} ${name}`)) continue
      engine.addResourceBundle(language, 'translation', await loadPart(language), true, true)
      brought.add(`${language} ${name}`)
    }
  }
  // `n` is what the texts count by; i18next picks the plural by `count`.
  const t: Translate = (key, params = {}) =>
    engine.t(key, typeof params.n === 'number' ? { ...params, count: params.n } : params)
  const changed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }
  return {
    t,
    language: () => current,
    tag: () => LANGUAGE_TAGS[current],
    async use(language) {
      if (!engine.hasResourceBundle(language, 'translation')) {
        engine.addResourceBundle(language, 'translation', await load(language))
      }
      await bringParts(language)
      await engine.changeLanguage(language)
      current = language
      changed()
    },
    async part(name, loadPart) {
      parts.set(name, persistent(loadPart, timer))
      await bringParts(current)
    },
    setZone(zone) {
      t.zone = zone
      changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
  }
}

/** The product's language for a system's tag: zh-HK and zh-Hant read zhTW, any other zh is zhCN, the rest en. */
export function languageFor(tag: string): Language {
  const lower = tag.toLowerCase()
  if (!lower.startsWith('zh')) return 'en'
  return /hant|-(tw|hk|mo)/.test(lower) ? 'zhTW' : 'zhCN'
}

import { type Call, createCall } from '@lianda/shared/client/call'
import { keepLiveLink } from '@lianda/shared/client/live-link'
import { createRealtime } from '@lianda/shared/client/realtime'
import { createSession, type SessionHolder } from '@lianda/shared/client/session'
import type { StreamEvent } from '@lianda/shared/contract/event'
import type { Language } from '@lianda/shared/contract/fields'
import { createTexts, languageFor, type LanguageTexts, type Texts } from '@lianda/shared/i18n/texts'
import { systemClock } from '@lianda/shared/kernel/clock'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import { changed as practiceChanged } from '@lianda/shared/module/practice/practice.events'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import { createKeptDrafts } from '../edit/kept-drafts'
import { bringAntdTexts } from './antd-texts'
import { loadTextPart, TEXT_PARTS, type TextPart } from './text-parts'
import { webHttp } from '../../../learner/src/platform/http'
import { webSocket } from '../../../learner/src/platform/socket'
import { webValues } from '../../../learner/src/platform/storage'

/** The back office's platform for the shared core: storage of the browser. */
export const platform = { storage: webValues() }

export const session: SessionHolder = createSession(platform.storage)

/** Unsaved work kept on this device. */
export const keptDrafts = createKeptDrafts(platform.storage, () => Date.now())

/** Set by `startTexts` before the first render. */
export let texts: Texts

const LANGUAGE_KEY = 'lianda.language'

const loaders: Record<Language, () => Promise<LanguageTexts>> = {
  zhCN: () => import('./texts.zhCN').then((m) => m.default),
  zhTW: () => import('./texts.zhTW').then((m) => m.default),
  en: () => import('./texts.en').then((m) => m.default),
}

function firstLanguage(): Language {
  const kept = platform.storage.get(LANGUAGE_KEY)
  if (kept === 'zhCN' || kept === 'zhTW' || kept === 'en') return kept
  return session.user()?.language ?? languageFor(navigator.language)
}

async function bring(language: Language): Promise<LanguageTexts> {
  const [own] = await Promise.all([loaders[language](), bringAntdTexts(language)])
  return own
}

/** Loads the texts of every page and of the parts that the first page needs; by default all parts. */
export async function startTexts(parts: readonly TextPart[] = TEXT_PARTS): Promise<void> {
  const language = firstLanguage()
  // Starts loading in parallel; `part` finds the texts loaded, or tries again.
  for (const part of parts) loadTextPart(part, language).catch(() => undefined)
  texts = await createTexts(language, bring, systemTimer)
  await bringTexts(parts)
  document.documentElement.lang = texts.tag()
  const readClocks = () => texts.setZone(session.user()?.zoneOffsets ?? null)
  readClocks()
  session.state.subscribe(readClocks)
  texts.state.subscribe(() => {
    document.documentElement.lang = texts.tag()
    platform.storage.set(LANGUAGE_KEY, texts.language())
  })
}

/** Loads the texts of a page; each part once. */
export async function bringTexts(parts: readonly TextPart[]): Promise<void> {
  await Promise.all(parts.map((part) => texts.part(part, (language) => loadTextPart(part, language))))
}

export const call: Call = createCall({
  http: webHttp,
  session,
  timer: systemTimer,
  now: systemClock.now,
  jitter: Math.random,
  languageTag: () => texts.tag(),
  origin: '',
})

/** The notices that say what to load again. */
const NOTICES = [attemptChanged, practiceChanged, taskChanged]

/**
 * Opens the live connection, which reports an ended session at once.
 * @param onNotice something of this noun changed elsewhere
 */
export function startLiveLink(onNotice: (noun: string) => void): void {
  const realtime = createRealtime({
    socket: webSocket,
    session,
    timer: systemTimer,
    terminal: session.user()?.terminal ?? 'desktop',
    languageTag: () => texts.tag(),
  })
  for (const notice of NOTICES) realtime.on<StreamEvent>(notice, () => onNotice(notice.name.split('.', 1)[0] ?? ''))
  keepLiveLink({ realtime, session, timer: systemTimer })
}

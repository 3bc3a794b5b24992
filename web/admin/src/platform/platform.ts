import { ApiError } from '@lianda/shared/client/api-error'
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
import { clientHeaders, readUserAgent } from '@lianda/shared/module/activity/client-facts.rules'
import { rightsChanged } from '@lianda/shared/module/identity/identity.events'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { messageTold } from '@lianda/shared/module/notify/notify.events'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import { createKeptDrafts } from '../edit/kept-drafts'
import { leaveView, readView, seenSession } from './see-as'
import { bringAntdTexts } from './antd-texts'
import { FRAME_TEXTS, loadTexts, TEXT_NOUNS } from './text-parts'
import { webHttp } from '../../../learner/src/platform/http'
import { webSocket } from '../../../learner/src/platform/socket'
import { webValues } from '../../../learner/src/platform/storage'

/** The back office's platform for the shared core: storage of the browser. */
export const platform = { storage: webValues() }

/** The administrator's own session. */
const own = createSession(platform.storage)

/** Set while this tab sees as somebody else. */
export const view = readView(sessionStorage, Date.now())

export const session: SessionHolder = view ? seenSession(own, view.user) : own

/** Unsaved work kept on this device. */
export const keptDrafts = createKeptDrafts(platform.storage, () => Date.now())

/** Set by `startTexts` before the first render. */
export let texts: Texts

const LANGUAGE_KEY = 'lianda.language'

function firstLanguage(): Language {
  const kept = platform.storage.get(LANGUAGE_KEY)
  if (kept === 'zhCN' || kept === 'zhTW' || kept === 'en') return kept
  return session.user()?.language ?? languageFor(navigator.language)
}

async function loadFrame(language: Language): Promise<LanguageTexts> {
  const frame = FRAME_TEXTS.map((noun) => loadTexts(noun, language))
  const [own] = await Promise.all([Promise.all(frame), bringAntdTexts(language)])
  return own.reduce((all, texts) => ({ ...all, ...texts }), {})
}

/** Loads the texts of the frame and of the first page; by default those of every noun. */
export async function startTexts(nouns: readonly string[] = TEXT_NOUNS): Promise<void> {
  const language = firstLanguage()
  // Starts loading in parallel; `part` finds them loaded, or tries again.
  for (const noun of nouns) loadTexts(noun, language).catch(() => undefined)
  texts = await createTexts(language, loadFrame, systemTimer)
  await bringTexts(nouns)
  document.documentElement.lang = texts.tag()
  const readClocks = () => texts.setZone(session.user()?.zoneOffsets ?? null)
  readClocks()
  session.state.subscribe(readClocks)
  texts.state.subscribe(() => {
    document.documentElement.lang = texts.tag()
    platform.storage.set(LANGUAGE_KEY, texts.language())
  })
}

/** Loads the texts of a page; each noun's once. */
export async function bringTexts(nouns: readonly string[]): Promise<void> {
  await Promise.all(nouns.map((noun) => texts.part(noun, (language) => loadTexts(noun, language))))
}

/** Headers of every request: the back office is the desktop's program, on whatever screen it is opened. */
export const about = clientHeaders('desktop', readUserAgent(navigator.userAgent, navigator.maxTouchPoints))

const plainCall: Call = createCall({
  http: webHttp,
  session,
  timer: systemTimer,
  now: systemClock.now,
  jitter: Math.random,
  about,
  // The tab's own signs of life, its sign-out and its watermark stay the viewer's.
  more: ({ id, effect, action }): Record<string, string> =>
    view === null || (effect === 'write' && action === 'identity.session') || id === 'setting.waterconfig'
      ? {}
      : { seeas: view.view },
  languageTag: () => texts.tag(),
  origin: '',
})

/** Calls the server; a view as somebody else that is over ends with the first call that hears so. */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await plainCall(endpoint, input, options)
  } catch (error) {
    if (view && error instanceof ApiError && error.code === 'org/see_as_over') leaveView(undefined, true)
    throw error
  }
}

/** Asks what the user may do now; the menu and the open page follow. */
export async function readRights(): Promise<void> {
  const { user } = await call(loginInfo, {}).catch(() => ({ user: [] }))
  if (user[0]) session.update(user[0])
}

/** The notices that say what to load again. */
const NOTICES = [attemptChanged, messageTold, practiceChanged, taskChanged]

/**
 * Opens the live connection, which reports an ended session at once.
 * @param onNotice something of this noun changed elsewhere
 */
export function startLiveLink(onNotice: (noun: string) => void): void {
  const realtime = createRealtime({
    socket: webSocket,
    session,
    timer: systemTimer,
    about,
    languageTag: () => texts.tag(),
  })
  for (const notice of NOTICES) realtime.on<StreamEvent>(notice, () => onNotice(notice.name.split('.', 1)[0] ?? ''))
  realtime.on(rightsChanged, () => void readRights())
  keepLiveLink({ realtime, session, timer: systemTimer })
}

import type { Language } from '@lianda/shared/contract/fields'
import { pagesWith } from '@lianda/shared/hook/with-core'
import { texts as en } from '@lianda/shared/i18n/learner/en'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW'
import enShell from '@lianda/shared/i18n/locales/en/miniprogram.json'
import zhCNShell from '@lianda/shared/i18n/locales/zhCN/miniprogram.json'
import zhTWShell from '@lianda/shared/i18n/locales/zhTW/miniprogram.json'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { createTexts, languageFor, type LanguageTexts } from '@lianda/shared/i18n/texts'
import { examSlice } from '@lianda/shared/module/exam/exam.slice'
import { startHeartbeat } from '@lianda/shared/module/identity/heartbeat'
import { online } from '@lianda/shared/module/identity/identity.contract'
import { badgeSlice } from '@lianda/shared/module/badge/badge.slice'
import { roundSlice } from '@lianda/shared/module/faq/round/round.slice'
import { identitySlice } from '@lianda/shared/module/identity/identity.slice'
import { notifySlice } from '@lianda/shared/module/notify/notify.slice'
import { practiceSlice } from '@lianda/shared/module/practice/practice.slice'
import { viewingSlice } from '@lianda/shared/module/viewing/viewing.slice'
import { settingSlice, storedLanguage } from '@lianda/shared/module/setting/setting.slice'
import { shellSlice } from '@lianda/shared/module/shell/shell.slice'
import { taskSlice } from '@lianda/shared/module/task/task.slice'
import { createCore, type Core } from '@lianda/shared/store/core'
import { createPlatform } from '../platform/platform'
import { watchPrivacy } from '../platform/privacy'
import { RandomPool } from '../platform/random-pool'

const TEXTS: Record<Language, LanguageTexts> = {
  zhCN: { ...zhCN, miniprogram: zhCNShell },
  zhTW: { ...zhTW, miniprogram: zhTWShell },
  en: { ...en, miniprogram: enShell },
}

const random = new RandomPool()

export const platform = createPlatform(SERVER_URL, random)

let booted: Promise<Core> | undefined

/** Creates and starts the core once; every page waits for it. */
function boot(): Promise<Core> {
  booted ??= start()
  return booted
}

export const withCore = pagesWith(boot)

async function start(): Promise<Core> {
  watchPrivacy()
  await random.ready()
  const language = storedLanguage(platform.storage) ?? languageFor(platform.system.systemLanguage())
  const texts = await createTexts(language, async (wanted) => TEXTS[wanted], systemTimer)
  const slices = [
    settingSlice,
    identitySlice,
    badgeSlice,
    notifySlice,
    taskSlice,
    practiceSlice,
    examSlice,
    roundSlice,
    viewingSlice,
    shellSlice,
  ]
  const core = createCore({ platform, texts, slices, origin: SERVER_URL })
  core.start()
  startHeartbeat(core.services, online)
  return core
}

import { pagesWith } from '@lianda/shared/hook/with-core'
import { createTexts, type LanguageTexts } from '@lianda/shared/i18n/texts'
import type { Language } from '@lianda/shared/contract/fields'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { examSlice } from '@lianda/shared/module/exam/exam.slice'
import { startHeartbeat } from '@lianda/shared/module/identity/heartbeat'
import { online } from '@lianda/shared/module/identity/identity.contract'
import { badgeSlice } from '@lianda/shared/module/badge/badge.slice'
import { roundSlice } from '@lianda/shared/module/faq/round/round.slice'
import { identitySlice } from '@lianda/shared/module/identity/identity.slice'
import { notifySlice } from '@lianda/shared/module/notify/notify.slice'
import { practiceSlice } from '@lianda/shared/module/practice/practice.slice'
import { viewingSlice } from '@lianda/shared/module/viewing/viewing.slice'
import { settingSlice, startLanguage } from '@lianda/shared/module/setting/setting.slice'
import { shellSlice } from '@lianda/shared/module/shell/shell.slice'
import { taskSlice } from '@lianda/shared/module/task/task.slice'
import { type Core, createCore } from '@lianda/shared/store/core'
import { watchForUpdates } from '../pwa/updates'
import { webPlatform } from './web-platform'

/** One chunk per language; only the current one is loaded. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW'),
  en: () => import('@lianda/shared/i18n/learner/en'),
}

const platform = webPlatform()

/** Layers that the browser's back closes before it leaves a page. */
export const { layers } = platform.navigation

let booted: Promise<Core> | null = null

/** Builds and starts the learner's app once. */
export function boot(): Promise<Core> {
  booted ??= start()
  return booted
}

export const withCore = pagesWith(boot)

async function start(): Promise<Core> {
  const language = startLanguage(platform.storage, platform.system.systemLanguage())
  const texts = await createTexts(language, async (wanted) => (await LANGUAGES[wanted]()).texts, systemTimer)
  const core = createCore({
    platform,
    texts,
    slices: [
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
    ],
  })
  core.start()
  startHeartbeat(core.services, online)
  watchForUpdates(core)
  return core
}

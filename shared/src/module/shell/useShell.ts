import { useStore } from 'zustand'
import { useServices, useSlice } from '../../hook/core-context'
import { examSlice } from '../exam/exam.slice'
import { roundSlice } from '../faq/round/round.slice'
import { identitySlice } from '../identity/identity.slice'
import { practiceSlice } from '../practice/practice.slice'
import { settingSlice } from '../setting/setting.slice'
import { shellSlice } from './shell.slice'
import type { ShellView } from './shell.view-model'

/** The frame of the screens: network, unsent items, an update (never during a practice or an exam), watermark. */
export function useShell(): ShellView {
  const { outbox, platform } = useServices()
  const shell = useSlice(shellSlice, (state) => state)
  const watermark = useSlice(settingSlice, (state) => state.watermark)
  const missingLanguage = useSlice(settingSlice, (state) => state.missingLanguage)
  const setLanguage = useSlice(settingSlice, (state) => state.setLanguage)
  const forgetMissingLanguage = useSlice(settingSlice, (state) => state.forgetMissingLanguage)
  const signedIn = useSlice(identitySlice, (state) => state.user !== null)
  const practising = useSlice(practiceSlice, (state) => state.running)
  const examining = useSlice(examSlice, (state) => state.running)
  const asked = useSlice(roundSlice, (state) => state.running)
  const kept = useStore(outbox.state)
  const route = useStore(platform.navigation.place, ({ route }) => route)
  return {
    online: shell.online,
    busy: shell.busy,
    waiting: kept.waiting,
    outbox: kept.full ? 'full' : kept.waiting === 0 ? 'empty' : kept.sending ? 'sending' : 'waiting',
    flush: () => void outbox.drain().catch(() => undefined),
    updateReady: shell.updateReady && !practising && !examining && !asked,
    applyUpdate: () => shell.takeUpdate?.(),
    dismissUpdate: shell.dismissUpdate,
    missingLanguage,
    retryLanguage: () => missingLanguage !== null && void setLanguage(missingLanguage),
    dismissLanguage: forgetMissingLanguage,
    watermark,
    signedIn,
    tab: route === '/user/dashboard/center' ? 'center' : route === '/user/mine' ? 'mine' : null,
    openTab: (tab) => platform.navigation.reset(tab === 'center' ? '/user/dashboard/center' : '/user/mine'),
  }
}

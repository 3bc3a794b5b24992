import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useServices, useSlice } from '../../hook/core-context'
import { notifySlice } from '../notify/notify.slice'
import { settingSlice } from '../setting/setting.slice'
import { ACCESS_ROUTE, isAdmin } from './guard.rules'
import type { StoredUser } from './identity.contract'
import { identitySlice } from './identity.slice'
import type { MineView, SignOutView } from './identity.view-model'
import { createSignOut } from './sign-out.controller'

/** The personal centre; null without a signed-in user (the guard is opening the sign-in page). */
export function useMine(): MineView | null {
  const { platform } = useServices()
  const user = useSlice(identitySlice, (state) => state.user)
  const refresh = useSlice(identitySlice, (state) => state.refresh)
  const setting = useSlice(settingSlice, (state) => state)
  const unread = useSlice(notifySlice, (state) => state.unread ?? 0)
  const signOut = useSignOut()
  useEffect(() => {
    void refresh()
  }, [refresh])
  if (user === null) return null
  return {
    user,
    levelShare: levelShareOf(user),
    language: setting.language,
    setLanguage: (language) => void setting.setLanguage(language),
    theme: setting.theme,
    setTheme: setting.setTheme,
    textScale: setting.textScale,
    setTextScale: setting.setTextScale,
    singleKeys: setting.singleKeys,
    setSingleKeys: setting.setSingleKeys,
    version: setting.version,
    canAdmin: isAdmin(user),
    openAdmin: () => platform.navigation.leave('/admin/'),
    signOut,
    unread,
    openHonours: () => platform.navigation.go('/user/honours'),
    openRanking: () => platform.navigation.go('/user/ranking'),
    openMessages: () => platform.navigation.go('/user/messages'),
    openHistory: () => platform.navigation.go('/user/history'),
    openAccess: () => platform.navigation.go(ACCESS_ROUTE),
  }
}

/** Sign-out, with the question about unsent items on this device. */
export function useSignOut(): SignOutView {
  const services = useServices()
  const signOut = useMemo(() => createSignOut(services), [services])
  const { stage, unsaved } = useStore(signOut.state)
  return {
    stage,
    unsaved,
    begin: signOut.begin,
    confirm: () => void signOut.confirm(),
    keep: () => void signOut.keep(),
    discard: () => void signOut.discard(),
    cancel: signOut.cancel,
  }
}

function levelShareOf({ userstars, nextlevelstars }: StoredUser): number {
  if (nextlevelstars === null || nextlevelstars <= 0) return 1
  return Math.min(1, Math.max(0, userstars / nextlevelstars))
}

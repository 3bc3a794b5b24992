import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { badgeSlice } from './badge.slice'
import { honours, type Honours, type OwnBadge, seen } from './badge.contract'

export interface HonoursView {
  /** Null while loading. */
  honours: Honours | null
  error: string | null
  retry(): void
  /** The badge that is shown large. */
  shown: OwnBadge | null
  show(badge: OwnBadge | null): void
  back(): void
}

/** My levels and badges. What is new counts as seen once it was shown. */
export function useHonours(): HonoursView {
  const { call, platform } = useServices()
  const t = useText()
  const news = useSlice(badgeSlice, (state) => state.earned.length)
  const [found, setFound] = useState<Honours | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [shown, setShown] = useState<OwnBadge | null>(null)
  const load = useCallback(async () => {
    try {
      const answer = await call(honours, {})
      setFound(answer)
      setError(null)
      if (answer.badges.some(({ fresh }) => fresh)) await call(seen, {})
    } catch (failure) {
      setError(failure)
    }
  }, [call])
  useEffect(() => {
    void load()
  }, [load, news])
  return {
    honours: found,
    error: error === null ? null : failureText(error, t),
    retry: () => void load(),
    shown,
    show: setShown,
    back: () => platform.navigation.back('/user/mine'),
  }
}

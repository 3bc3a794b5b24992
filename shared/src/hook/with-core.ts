import { type ComponentType, createElement, useEffect, useState } from 'react'
import { addressOf, guardLearner } from '../module/identity/guard.rules'
import { openAfterSignIn } from '../module/identity/open-after-sign-in'
import type { Core } from '../store/core'
import { CoreProvider } from './core-context'

/**
 * Makes a page out of a screen: waits for the core (at hand after the first page), asks the route guard, then shows.
 * @param boot gives the program's one core; called by each page, it must build it once.
 */
export function pagesWith(boot: () => Core | Promise<Core>) {
  let ready: Core | null = null
  return function withCore(Screen: ComponentType): ComponentType {
    return function Page() {
      const [core, setCore] = useState(ready)
      useEffect(() => {
        if (core !== null) return
        void Promise.resolve(boot()).then((made) => {
          ready = made
          setCore(made)
        })
      }, [core])
      // Asked once, when the page opens: later changes of the session move the learner by themselves.
      const [allowed, setAllowed] = useState<boolean | null>(null)
      useEffect(() => {
        if (core !== null) setAllowed(mayStay(core))
      }, [core])
      if (core === null || allowed !== true) return null
      return createElement(CoreProvider, { core }, createElement(Screen))
    }
  }
}

function mayStay({ services: { platform, session } }: Core): boolean {
  const target = guardLearner(platform.navigation.current(), session.user())
  if (target === null) return true
  openAfterSignIn(platform, addressOf(target))
  return false
}

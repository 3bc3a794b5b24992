import { type ComponentType, createElement, useEffect, useState } from 'react'
import { addressOf, guardLearner } from '../module/identity/guard.rules'
import { openAfterSignIn } from '../module/identity/open-after-sign-in'
import type { Core } from '../store/core'
import { CoreProvider } from './core-context'

/**
 * Makes a page of a screen: waits for the core (ready after the first page), asks the route guard, then renders.
 * @param boot returns the program's only core. Every page calls it, so it must build the core once.
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
      // The guard runs once, when the page opens; later changes of the session navigate on their own.
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

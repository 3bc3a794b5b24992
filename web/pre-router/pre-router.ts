import { destinationOf, type Side } from './destination'
import { isSignedInHere } from './signed-in'

/** Set by the build (learner/config/pre-router.plugin.ts). */
declare const __SIDE__: Side
declare const __LEARNER_ROUTES__: readonly string[]

/** Runs before the bundle, and on every hash change before the router gets it. */
function correct(event?: Event): void {
  const target = destinationOf(__SIDE__, location.hash, __LEARNER_ROUTES__, isSignedInHere())
  if (target === null) return
  event?.stopImmediatePropagation()
  location.replace(target)
}

correct()
addEventListener('popstate', correct)
addEventListener('hashchange', correct)

import { type BackLayers, type BackStack, createBackStack } from '@lianda/shared/platform/back-layers'

/** What Taro's router (the `history` package) writes into an entry, and beside it how many layers lie on the page. */
interface EntryState {
  key?: string
  layer?: number
}

/** The part of a window that is needed; a test brings its own. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'go'>
  location: Pick<Location, 'hash'>
  addEventListener(type: 'popstate', listener: (event: PopStateEvent) => void): void
}

export interface BackEntries extends BackLayers {
  /** Runs a move of the router. `page`: the whole page goes, its layers' entries first; `above`: another page covers it. */
  moving<T>(kind: 'page' | 'above', run: () => Promise<T>): Promise<T>
}

/**
 * One entry of the browser's history for each open layer of a page, at the page's own address: back takes the entry and
 * the layer with it, and Taro's router, which would load the page anew and listens later, hears nothing of it. Entries without a layer (a
 * sheet that was closed by hand, a reload while one was open, forward) are walked over.
 */
export function backEntries(window: HistoryWindow): BackEntries {
  const { history, location } = window
  const entry = (): EntryState => (history.state ?? {}) as EntryState
  /** An address that was typed has no key. */
  const keyOf = ({ key }: EntryState) => key ?? location.hash
  const keyNow = () => keyOf(entry())
  const depthNow = () => entry().layer ?? 0
  const stacks = new Map<string, BackStack>()
  /** Where we were before the event that is being heard. */
  let here = { key: keyNow(), depth: depthNow() }
  /** Resolves when the traversal that we asked for has arrived. */
  let travelling: { arrived: Promise<void>; arrive: () => void } | null = null
  /** Moves of the router under way: what lies on the page is about to go with it. */
  let moves = 0

  const stackOf = (key: string): BackStack => {
    const known = stacks.get(key) ?? createBackStack()
    stacks.set(key, known)
    return known
  }
  const note = () => {
    here = { key: keyNow(), depth: depthNow() }
  }
  function travel(delta: number): Promise<void> {
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    travelling = { arrived, arrive }
    history.go(delta)
    return arrived
  }
  /** As many entries as layers. */
  function level(): void {
    if (travelling !== null || moves > 0) return
    const wanted = stacks.get(here.key)?.size() ?? 0
    for (let layer = here.depth + 1; layer <= wanted; layer++) history.pushState({ ...entry(), layer }, '')
    note()
    if (here.depth > wanted) void travel(wanted - here.depth)
  }
  function heard(event: PopStateEvent): void {
    const from = here
    const state = (event.state ?? {}) as EntryState
    here = { key: keyOf(state), depth: state.layer ?? 0 }
    const samePage = here.key === from.key
    if (samePage) event.stopImmediatePropagation()
    if (travelling !== null) {
      travelling.arrive()
      travelling = null
    } else if (samePage && here.depth < from.depth) {
      const stack = stackOf(here.key)
      let closed = 0
      for (let steps = from.depth - here.depth; steps > 0; steps--) if (stack.close()) closed += 1
      // Nothing was open any more: the person meant the page.
      if (closed === 0) return history.go(-1)
    }
    // Another page is Taro's to show first.
    if (samePage) level()
    else void Promise.resolve().then(level)
  }
  window.addEventListener('popstate', heard)
  level()

  return {
    add(onBack) {
      // The page that opens the layer is the one on the screen.
      const key = keyNow()
      const stack = stackOf(key)
      const takeOff = stack.add(onBack)
      level()
      return () => {
        takeOff()
        level()
        if (stack.size() === 0) stacks.delete(key)
      }
    },
    async moving(kind, run) {
      // A sheet that was closed with the same tap takes its entry off first.
      await new Promise((later) => setTimeout(later, 0))
      while (travelling !== null) await travelling.arrived
      moves += 1
      try {
        if (kind === 'page' && depthNow() > 0) await travel(-depthNow())
        return await run()
      } finally {
        moves -= 1
        if (travelling === null) note()
        level()
      }
    },
  }
}

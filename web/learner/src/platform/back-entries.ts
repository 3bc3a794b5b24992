import { type BackLayers, type BackStack, createBackStack } from '@lianda/shared/platform/back-layers'

/** A history entry: the key of Taro's router (`history` package), and the number of layers open on the page. */
interface EntryState {
  key?: string
  layer?: number
}

/** The part of a window that is used here; a test passes its own. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'go'>
  location: Pick<Location, 'hash'>
  addEventListener(type: 'popstate', listener: (event: PopStateEvent) => void): void
}

export interface BackEntries extends BackLayers {
  /** Runs a navigation. `page`: the page is replaced, its layers' entries go first; `above`: another page covers it. */
  moving<T>(kind: 'page' | 'above', run: () => Promise<T>): Promise<T>
}

/**
 * One browser history entry per open layer of a page, at the page's own address. Back removes the entry and closes the
 * layer; Taro's router, which would reload the page and listens later, does not get the event. Entries without a layer
 * (sheet closed by hand, reload while one was open, forward) are skipped.
 */
export function backEntries(window: HistoryWindow): BackEntries {
  const { history, location } = window
  const entry = (): EntryState => (history.state ?? {}) as EntryState
  /** A typed address has no key. */
  const keyOf = ({ key }: EntryState) => key ?? location.hash
  const keyNow = () => keyOf(entry())
  const depthNow = () => entry().layer ?? 0
  const stacks = new Map<string, BackStack>()
  /** The position before the current event. */
  let here = { key: keyNow(), depth: depthNow() }
  /** Resolves when the traversal that we requested has arrived. */
  let travelling: { arrived: Promise<void>; arrive: () => void } | null = null
  /** Number of running navigations; until they end, layers and entries may differ. */
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
  /** Makes the number of entries equal to the number of layers. */
  function level(): void {
    if (travelling !== null || moves > 0) return
    const wanted = stacks.get(here.key)?.size.getState() ?? 0
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
      // No layer was open any more: the user wanted to leave the page.
      if (closed === 0) return history.go(-1)
    }
    // After a change of page, Taro's router has to handle the event first.
    if (samePage) level()
    else void Promise.resolve().then(level)
  }
  window.addEventListener('popstate', heard)
  level()

  return {
    add(onBack) {
      // The page that opens the layer is the current one.
      const key = keyNow()
      const stack = stackOf(key)
      const takeOff = stack.add(onBack)
      level()
      return () => {
        takeOff()
        level()
        if (stack.size.getState() === 0) stacks.delete(key)
      }
    },
    async moving(kind, run) {
      // A sheet closed by the same tap removes its entry first.
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

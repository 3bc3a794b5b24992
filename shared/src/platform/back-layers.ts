import { createStore } from 'zustand/vanilla'
import type { State } from '../kernel/state'

/** Runs when the system's back closes a layer. `stays`: the layer is still open, because it asked for confirmation. */
export type OnBack = () => 'stays' | undefined

/** Layers on a page: sheets, dialogs, inner pages, and a room that confirms before leaving. The newest is on top. */
export interface BackLayers {
  /** Adds a layer; returns a function that removes it. */
  add(onBack: OnBack): () => void
}

export interface BackStack extends BackLayers {
  /** Closes the newest layer. False when none is open, so that back leaves the page. */
  close(): boolean
  /** Number of layers that back would still close. */
  size: State<number>
}

interface Layer {
  onBack: OnBack
  /** Back has closed it, but its screen has not removed it yet. */
  closing: boolean
}

export function createBackStack(): BackStack {
  const layers: Layer[] = []
  const size = createStore<number>(() => 0)
  const count = () => size.setState(layers.filter((layer) => !layer.closing).length)
  return {
    add(onBack) {
      const layer = { onBack, closing: false }
      layers.push(layer)
      count()
      return () => {
        const at = layers.indexOf(layer)
        if (at >= 0) layers.splice(at, 1)
        count()
      }
    },
    close() {
      const top = layers.findLast((layer) => !layer.closing)
      if (top === undefined) return false
      top.closing = true
      if (top.onBack() === 'stays') top.closing = false
      count()
      return true
    },
    size,
  }
}

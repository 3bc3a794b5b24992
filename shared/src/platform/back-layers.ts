/** Runs when the system's back closes a layer. `stays` says that the layer is still open: it asked instead of closing. */
export type OnBack = () => 'stays' | undefined

/** What lies on a page: sheets, dialogs, inner pages, and a room that is not left unasked. The newest is on top. */
export interface BackLayers {
  /** Opens a layer; returns what takes it off again. */
  add(onBack: OnBack): () => void
}

export interface BackStack extends BackLayers {
  /** Closes the newest layer. False when none is open: the page itself is left. */
  close(): boolean
  /** Layers that back would still close. */
  size(): number
  onChange(listener: () => void): () => void
}

interface Layer {
  onBack: OnBack
  /** Back has closed it; its screen takes it off in a moment. */
  closing: boolean
}

export function createBackStack(): BackStack {
  const layers: Layer[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    add(onBack) {
      const layer = { onBack, closing: false }
      layers.push(layer)
      tell()
      return () => {
        const at = layers.indexOf(layer)
        if (at >= 0) layers.splice(at, 1)
        tell()
      }
    },
    close() {
      const top = layers.findLast((layer) => !layer.closing)
      if (top === undefined) return false
      top.closing = true
      if (top.onBack() === 'stays') top.closing = false
      tell()
      return true
    },
    size: () => layers.filter((layer) => !layer.closing).length,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

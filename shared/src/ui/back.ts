import { createContext, useContext, useEffect, useRef } from 'react'
import type { BackLayers, OnBack } from '../platform/back-layers'

const BackContext = createContext<BackLayers | null>(null)

/** The shell provides the layers that the system's back closes on this page. */
export const BackProvider = BackContext.Provider

/** While `open`, the system's back (Android's key or gesture, the browser's button) closes this layer, not the page. */
export function useBack(open: boolean, onBack: OnBack): void {
  const layers = useContext(BackContext)
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => (open && layers !== null ? layers.add(() => latest.current()) : undefined), [open, layers])
}

/** An `OnBack` result for a layer: closes it, or keeps it open when it has no `close`. */
export function closeBy(close: (() => void) | undefined): ReturnType<OnBack> {
  if (close === undefined) return 'stays'
  close()
  return undefined
}

import { createContext, createElement, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Translate } from '../i18n/texts'
import type { Core } from '../store/core'
import type { Services } from '../store/services'
import type { Slice } from '../store/store'

const CoreContext = createContext<Core | null>(null)

/** Provides the shell's core to all screens inside. */
export function CoreProvider({ core, children }: { core: Core; children?: ReactNode }) {
  return createElement(CoreContext.Provider, { value: core }, children)
}

export function useCore(): Core {
  const core = useContext(CoreContext)
  if (core === null) throw new Error('a screen stands outside of CoreProvider')
  return core
}

export const useServices = (): Services => useCore().services

/** Part of a slice's state; re-renders when that part changes. */
export function useSlice<S extends object, T>(slice: Slice<S>, select: (state: S) => T): T {
  return useStore(useCore().store.of(slice), select)
}

/** The translate function; re-renders when the language changes. */
export function useText(): Translate {
  const { texts } = useServices()
  useStore(texts.state)
  return texts.t
}

import { createStore as createState, type StoreApi } from 'zustand/vanilla'
import type { Services } from './services'

export interface SliceTools<S extends object> {
  get(): S
  set(patch: Partial<S>): void
  services: Services
}

/** One subject's part of the state, with the actions that change it. */
export interface Slice<S extends object> {
  /** The noun. */
  readonly key: string
  create(tools: SliceTools<S>): S
  /** Listens to what concerns this subject (its events, the device); returns what stops it. */
  start?(tools: SliceTools<S>): (() => void) | undefined
}

export interface Store {
  /** The slice's state. A slice that the shell did not pass is a mistake of the shell and throws. */
  of<S extends object>(slice: Slice<S>): StoreApi<S>
  start(): () => void
}

/** Builds the state out of the slices that a shell passes. Knows nothing of React. */
export function createStore(slices: readonly Slice<object>[], services: Services): Store {
  const parts = new Map<string, { api: StoreApi<object>; start: () => (() => void) | undefined }>()
  const add = <S extends object>(slice: Slice<S>) => {
    const api: StoreApi<S> = createState<S>((set, get) => slice.create({ get, set: (patch) => set(patch), services }))
    const tools: SliceTools<S> = { get: api.getState, set: (patch) => api.setState(patch), services }
    parts.set(slice.key, { api: api as unknown as StoreApi<object>, start: () => slice.start?.(tools) })
  }
  for (const slice of slices) add(slice)
  return {
    of<S extends object>(slice: Slice<S>) {
      const part = parts.get(slice.key)
      if (part === undefined) throw new Error(`this shell has no slice "${slice.key}"`)
      // The key was filled from a slice of this very type.
      return part.api as unknown as StoreApi<S>
    },
    start() {
      const stops = [...parts.values()].map((part) => part.start())
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  }
}

import { createStore as createState, type StoreApi } from 'zustand/vanilla'
import type { Services } from './services'

export interface SliceTools<S extends object> {
  get(): S
  set(patch: Partial<S>): void
  services: Services
}

/** One noun's part of the state, with the actions that change it. */
export interface Slice<S extends object> {
  /** The noun's name. */
  readonly key: string
  create(tools: SliceTools<S>): S
  /** Listens to this noun's events and the device; returns a function that stops it. */
  start?(tools: SliceTools<S>): (() => void) | undefined
}

export interface Store {
  /** The slice's state. Throws for a slice that the shell did not pass: that is a bug of the shell. */
  of<S extends object>(slice: Slice<S>): StoreApi<S>
  start(): () => void
}

/** Builds the state from the slices that a shell passes. Independent of React. */
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
      // The entry for this key was created from a slice of this type.
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

import type { StoreApi } from 'zustand/vanilla'

/**
 * A value that its owner changes and others read (`getState`), follow (`subscribe`) or render (zustand's `useStore`).
 * Every client part that tells others of a change has one; only events that carry data (`Realtime.on`) have listeners.
 */
export type State<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>

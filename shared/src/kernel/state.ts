/**
 * A value that its owner changes and others read (`getState`), follow (`subscribe`) or render (zustand's `useStore`):
 * the reading half of a zustand store. Every client part that tells others of a change has one; only events that carry
 * data (`Realtime.on`) have listeners of their own.
 */
export interface State<T> {
  getState(): T
  getInitialState(): T
  /** Calls the listener after each change; returns the function that ends that. */
  subscribe(listener: (now: T, before: T) => void): () => void
}

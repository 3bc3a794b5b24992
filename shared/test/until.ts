import { vi } from 'vitest'

/** Waits until this neither throws nor rejects. By itself `vi.waitFor` gives up after a second, which is little on a busy machine. */
export const until = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000 })

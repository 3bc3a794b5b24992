import type { Handler } from './engine'

/**
 * Not MongoDB's: `{storeHealth: 1}` on any database says whether the disk is full (`full`), how far the look through the
 * store is (`check`: waiting, running, whole, damaged) and what it found.
 */
const storeHealth: Handler = ({ engine: { reserve, check } }) => ({
  full: reserve.spent,
  check: check.state,
  found: [...check.found],
  ok: 1,
})

export const healthCommands: Readonly<Record<string, Handler>> = { storeHealth }

import type { Handler } from './engine'

/**
 * Not a MongoDB command: `{storeHealth: 1}` on any database returns whether the disk is full (`full`), the state of the
 * store check (`check`: waiting, running, whole, damaged), and what the check found.
 */
const storeHealth: Handler = ({ engine: { reserve, check } }) => ({
  full: reserve.spent,
  check: check.state,
  found: [...check.found],
  ok: 1,
})

export const healthCommands: Readonly<Record<string, Handler>> = { storeHealth }

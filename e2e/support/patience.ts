import type { BrowserContext } from 'playwright-core'

/** Time limit of one step: ten times what the slowest needs on an idle machine. A step that hangs still fails. */
export const PATIENCE_MS = 90_000

/** How many times slower than this machine the pages run: `LIANDA_SLOW=6` finds steps that only a fast machine passes. */
const SLOWER = Number(process.env.LIANDA_SLOW ?? 1)

export function slowDown(context: BrowserContext): void {
  if (SLOWER <= 1) return
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  })
}

/**
 * With `LIANDA_SHAKE=<number>`, what the server sends to a page arrives late by times drawn from this seed: finds steps that
 * only one order of events passes.
 */
export const SHAKEN = process.env.LIANDA_SHAKE !== undefined

let drawn = Number(process.env.LIANDA_SHAKE ?? 0)

/** How late (ms) a piece of an answer is: mostly hardly, now and then by more than a second. */
export function drawDelay(): number {
  // A generator by Park and Miller: the same seed draws the same delays.
  drawn = ((drawn + 1) * 48_271) % 2_147_483_647
  const [kind, part] = [drawn % 20, (drawn % 1000) / 1000]
  if (kind < 13) return part * 20
  return kind < 18 ? 100 + part * 300 : 400 + part * 1100
}

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

import type { ServerProcess } from './server-process'

const DAY_MS = 86_400_000
/** Ten o'clock in the demonstration's zone, as time of day in UTC. */
const TEN_MS = 2 * 3_600_000

/**
 * Moves a journey's own server to the next ten o'clock of its organisation, so that no step crosses midnight. Do this before
 * anything happens on it, and leave the comparison of days to the server: pages keep the real time.
 */
export async function toTheMorning(server: Pick<ServerProcess, 'advance'>): Promise<void> {
  const sinceTen = (Date.now() - TEN_MS) % DAY_MS
  await server.advance(DAY_MS - sinceTen)
}

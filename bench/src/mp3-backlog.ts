import type { ServerProcess } from '../../e2e/support/server-process'

/** The METRICS_TOKEN of a server whose backlog is asked for. */
export const METRICS_TOKEN = 'practice-bench-metrics'

/** Seconds until no recording waits for its mp3, by the server's own metric; at most three minutes. */
export async function mp3BacklogS(server: ServerProcess): Promise<number> {
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1_000
  while (passed() < 180) {
    const text = await (
      await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text()
    const waiting = Number(text.match(/^lianda_voice_mp3_backlog(?:\{[^}]*\})? ([\d.e+-]+)$/m)?.[1] ?? Number.NaN)
    if (waiting === 0) break
    await new Promise((later) => setTimeout(later, 500))
  }
  return passed()
}

import { recordGet, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { atMost, type Bench, percentile, report } from './figures'
import { person } from './learner'
import { account, createLearners, practiceOf } from './people'
import { ASR_FINAL_MS, LLM_FIRST_TOKEN_MS, scriptedVendors, TTS_FIRST_AUDIO_MS } from './scripted-vendors'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { Speaker, type SpokenTurn } from './speaker'

const METRICS_TOKEN = 'practice-bench-metrics'

const SESSIONS = 50
/** Turns last from 2 to 5 s, so that fifty people do not let go of the key at the same moment. */
const speakMs = (speaker: number, turn: number) => 2_000 + ((speaker * 7 + turn * 13) % 31) * 100
const RUN_MS = 60_000

/** 50 concurrent sessions in real time. */
export const practiceBench: Bench = {
  name: 'practice',
  title: 'Practice, 50 concurrent sessions',
  async run() {
    const { vendor, env } = await scriptedVendors()
    const server = await startServer({ ...env, METRICS_TOKEN })
    const { accounts, password } = await createLearners(server, SESSIONS)
    const speakers: Speaker[] = []
    for (const name of accounts) {
      const learner = await person(server.origin, name, password)
      speakers.push(new Speaker(learner, await practiceOf(learner, '16k_en')))
    }
    const cpuBefore = server.cpuS()
    const ownBefore = process.cpuUsage()
    const begun = performance.now()
    const turns: SpokenTurn[] = []
    let refused = 0
    await Promise.all(
      speakers.map(async (speaker, i) => {
        // Nobody starts at the same moment: a second's spread.
        await new Promise((later) => setTimeout(later, (i / SESSIONS) * 1_000))
        await speaker.begin()
        while (performance.now() - begun < RUN_MS) {
          if (!(await speaker.myTurn())) {
            speaker.close()
            await speaker.begin()
            continue
          }
          await speaker.speak(speakMs(i, speaker.session.turn)).then(
            (turn) => turns.push(turn),
            () => refused++,
          )
        }
        speaker.close()
      }),
    )
    const wallS = (performance.now() - begun) / 1_000
    const cpuS = server.cpuS() - cpuBefore
    const own = process.cpuUsage(ownBefore)
    const backlogS = await mp3BacklogS(server)
    const overheads = await overheadsOf(server)
    const answered = turns.flatMap((turn) => (turn.firstAudioMs === null ? [] : [turn.firstAudioMs]))
    const acks = turns.map((turn) => turn.ackMs)
    const peak = server.peakMiB()
    await server.dispose()
    await vendor.close()
    return {
      how: `${SESSIONS} learners each speak turns of 2 to 5 s as 40 ms frames in real time for ${RUN_MS / 1000} s; scripted services answer after ${ASR_FINAL_MS} ms (recognition), ${LLM_FIRST_TOKEN_MS} ms (first token) and ${TTS_FIRST_AUDIO_MS} ms (first audio). Generator, services and server share the machine.`,
      figures: [
        report('turns spoken', turns.length),
        atMost('own overhead per turn, p95', percentile(overheads, 95), 50, 'ms'),
        report('own overhead per turn, p50', percentile(overheads, 50), 'ms'),
        atMost('key release to first audio, p50', percentile(answered, 50), 950, 'ms'),
        report('key release to first audio, p95', percentile(answered, 95), 'ms'),
        report('key release to durable acknowledgement, p95', percentile(acks, 95), 'ms'),
        atMost('turns refused for a missing frame or a wrong hash', refused, 0, ''),
        atMost('mp3 backlog: until the last recording was encoded', backlogS, 60, 's'),
        report('server CPU', (cpuS / wallS) * 100, '% of one core'),
        report('generator and services CPU', ((own.user + own.system) / 1e6 / wallS) * 100, '% of one core'),
        report('server memory, peak', peak, 'MiB'),
      ],
    }
  },
}

/** `overheadMs` of every turn, as the back office shows it. */
async function overheadsOf(server: ServerProcess): Promise<number[]> {
  const admin = await person(server.origin, ...account(server, /owner/))
  const { rows } = await admin.call(recordList, { page: 1, rows: 100 })
  const overheads: number[] = []
  for (const row of rows) {
    const { detail } = await admin.call(recordGet, { id: row.id })
    for (const line of detail.lines) if (line.times?.overheadMs != null) overheads.push(line.times.overheadMs)
  }
  return overheads
}

/** Seconds until no recording waits for its mp3 any more, by the server's own metric; at most three minutes. */
async function mp3BacklogS(server: ServerProcess): Promise<number> {
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1_000
  while (passed() < 180) {
    const text = await (
      await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text()
    const waiting = Number(text.match(/^lianda_practice_mp3_backlog(?:\{[^}]*\})? ([\d.e+-]+)$/m)?.[1] ?? Number.NaN)
    if (waiting === 0) break
    await new Promise((later) => setTimeout(later, 500))
  }
  return passed()
}

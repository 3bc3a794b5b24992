import { online } from '@lianda/shared/module/identity/identity.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { atMost, type Bench, type BenchResult, type Figure, percentile, report } from './figures'
import { type Person, person } from './learner'
import { METRICS_TOKEN, mp3BacklogS } from './mp3-backlog'
import { account, createLearners, practiceOf } from './people'
import { ASR_FINAL_MS, LLM_FIRST_TOKEN_MS, scriptedVendors, TTS_FIRST_AUDIO_MS } from './scripted-vendors'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { Speaker, type SpokenTurn } from './speaker'
import { besideSpinning } from './spinning'

const SESSIONS = 50
/** Turns last from 2 to 5 s, so that the 50 learners do not end their turns at the same moment. */
const speakMs = (speaker: number, turn: number) => 2_000 + ((speaker * 7 + turn * 13) % 31) * 100
const RUN_MS = 60_000

/** Interval of the heartbeats that every device sends besides speaking. */
const HEARTBEAT_EVERY_MS = 2_000
const SPINNING = 2

/** 50 concurrent sessions in real time. */
export const practiceBench: Bench = {
  name: 'practice',
  title: `Practice, ${SESSIONS} concurrent sessions`,
  run: () => practise({ overheadMs: 50, firstAudioMs: 950, heartbeatMs: 500, mp3BacklogS: 30 }),
}

/** The same while other processes keep both cores busy. */
export const practiceBusyBench: Bench = {
  name: 'practice-busy',
  title: `Practice, ${SESSIONS} concurrent sessions beside ${SPINNING} spinning processes`,
  run: () => besideSpinning(SPINNING, () => practise({ mp3BacklogS: 120 })),
}

/** Goals; absent: only reported. */
interface Goals {
  overheadMs?: number
  firstAudioMs?: number
  heartbeatMs?: number
  ackMs?: number
  mp3BacklogS: number
}

/** What else the server does meanwhile. */
export interface Besides {
  how: string
  go(over: () => boolean): Promise<void>
  figures(): Figure[]
}

/** The learners' minute. @param prepare makes what else the server does meanwhile */
export async function practise(
  goals: Goals,
  prepare?: (server: ServerProcess) => Promise<Besides>,
): Promise<BenchResult> {
  const { vendor, env } = await scriptedVendors()
  const server = await startServer({ ...env, METRICS_TOKEN })
  const { accounts, password } = await createLearners(server, SESSIONS)
  const speakers: Speaker[] = []
  const people: Person[] = []
  for (const name of accounts) {
    const learner = await person(server.origin, name, password)
    people.push(learner)
    speakers.push(new Speaker(learner, await practiceOf(learner, '16k_en')))
  }
  const besides = await prepare?.(server)
  const cpuBefore = server.cpuS()
  const ownBefore = process.cpuUsage()
  const begun = performance.now()
  const turns: SpokenTurn[] = []
  const heartbeats: number[] = []
  let refused = 0
  const over = () => performance.now() - begun >= RUN_MS
  // Spread the starts over one second.
  const spread = (i: number) => new Promise((later) => setTimeout(later, (i / SESSIONS) * 1_000))
  const speak = async (speaker: Speaker, i: number): Promise<void> => {
    await spread(i)
    await speaker.begin()
    while (!over()) {
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
  }
  const beat = async (learner: Person, i: number): Promise<void> => {
    await spread(i)
    while (!over()) {
      const asked = performance.now()
      await learner.call(online, {})
      heartbeats.push(performance.now() - asked)
      await new Promise((later) => setTimeout(later, HEARTBEAT_EVERY_MS))
    }
  }
  await Promise.all([...speakers.map(speak), ...people.map(beat), besides?.go(over)])
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
  const goal = (name: string, value: number, limit: number | undefined): Figure =>
    limit === undefined ? report(name, value, 'ms') : atMost(name, value, limit, 'ms')
  return {
    how: `${SESSIONS} learners each speak turns of 2 to 5 s as 40 ms frames in real time for ${RUN_MS / 1000} s, and each device sends its heartbeat every ${HEARTBEAT_EVERY_MS / 1000} s; scripted services answer after ${ASR_FINAL_MS} ms (recognition), ${LLM_FIRST_TOKEN_MS} ms (first token) and ${TTS_FIRST_AUDIO_MS} ms (first audio). Generator, services and server share the machine. ${besides?.how ?? ''}`.trim(),
    figures: [
      ...(besides?.figures() ?? []),
      report('turns spoken', turns.length),
      goal('own overhead per turn, p95', percentile(overheads, 95), goals.overheadMs),
      report('own overhead per turn, p50', percentile(overheads, 50), 'ms'),
      goal('key release to first audio, p50', percentile(answered, 50), goals.firstAudioMs),
      report('key release to first audio, p95', percentile(answered, 95), 'ms'),
      goal('key release to durable acknowledgement, p95', percentile(acks, 95), goals.ackMs),
      report('heartbeat beside turns, p95', percentile(heartbeats, 95), 'ms'),
      goal('heartbeat beside turns, slowest', Math.max(...heartbeats), goals.heartbeatMs),
      atMost('turns refused for a missing frame or a wrong hash', refused, 0, ''),
      atMost('mp3 backlog: until the last recording was encoded', backlogS, goals.mp3BacklogS, 's'),
      report('server CPU', (cpuS / wallS) * 100, '% of one core'),
      report('generator and services CPU', ((own.user + own.system) / 1e6 / wallS) * 100, '% of one core'),
      report('server memory, peak', peak, 'MiB'),
    ],
  }
}

/** `overheadMs` of every turn, read through the back office's calls. */
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

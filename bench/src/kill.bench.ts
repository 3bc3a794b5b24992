import { get } from '@lianda/shared/module/practice/practice.contract'
import { atMost, type Bench, report } from './figures'
import { person, Refused } from './learner'
import { createLearners, practiceOf } from './people'
import { scriptedVendors } from './scripted-vendors'
import { startServer } from '../../e2e/support/server-process'
import { KeepingSpeaker } from './keeping-speaker'

const KILLS = 50
const LEARNERS = 6

/** `kill -9` at random times while learners speak; devices keep their turns and reconnect. */
export const killBench: Bench = {
  name: 'kill',
  title: 'kill -9, 50 times during practice',
  async run() {
    const { vendor, env } = await scriptedVendors()
    const server = await startServer(env)
    const { accounts, password } = await createLearners(server, LEARNERS)
    const speakers = await Promise.all(
      accounts.map(async (name) => {
        const learner = await person(server.origin, name, password)
        return new KeepingSpeaker(learner, await practiceOf(learner, '16k_en'))
      }),
    )
    let over = false
    const talking = speakers.map((speaker) => speaker.talkUntil(() => over))
    let restartMs = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((later) => setTimeout(later, 400 + Math.random() * 1_600))
      await server.kill('SIGKILL')
      const begun = performance.now()
      await server.restart()
      restartMs = Math.max(restartMs, performance.now() - begun)
    }
    over = true
    await Promise.all(talking)
    let lostAcknowledged = 0
    let lostHeld = 0
    let acknowledged = 0
    for (const speaker of speakers) {
      const known = new Map<string, Set<string>>()
      for (const { sessionId, turnKey } of speaker.acknowledged) {
        const there = known.get(sessionId) ?? (await keysOf(speaker, sessionId))
        known.set(sessionId, there)
        acknowledged++
        if (!there.has(turnKey)) lostAcknowledged++
      }
      lostHeld += speaker.held
    }
    const spoken = speakers.reduce((sum, speaker) => sum + speaker.spoken, 0)
    const resent = speakers.reduce((sum, speaker) => sum + speaker.resent, 0)
    await server.dispose()
    await vendor.close()
    return {
      how: `${LEARNERS} learners speak without a pause while the server is killed ${KILLS} times at random moments and started again; each device keeps a turn until its durable acknowledgement and sends it again.`,
      figures: [
        report('turns spoken', spoken),
        report('turns acknowledged', acknowledged),
        report('turns sent again after a kill', resent),
        atMost('turns acknowledged and lost', lostAcknowledged, 0, ''),
        atMost('turns spoken, not acknowledged and lost once the devices were back', lostHeld, 0, ''),
        report('slowest start after a kill', restartMs / 1_000, 's'),
      ],
    }
  },
}

async function keysOf(speaker: KeepingSpeaker, sessionId: string): Promise<Set<string>> {
  const { session } = await speaker.learner.call(get, { id: sessionId }).catch((error: unknown) => {
    if (error instanceof Refused) throw new Error(`the session ${sessionId} is gone: ${error.message}`)
    throw error
  })
  return new Set(session.transcript.flatMap((line) => (line.turnKey ? [line.turnKey] : [])))
}

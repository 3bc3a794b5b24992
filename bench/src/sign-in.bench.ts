import { atLeast, atMost, type Bench, percentile, report } from './figures'
import { person } from './learner'
import { createLearners, practiceOf } from './people'
import { scriptedVendors } from './scripted-vendors'
import { startServer } from '../../e2e/support/server-process'
import { Speaker } from './speaker'

const RUN_MS = 15_000
const AT_ONCE = 8
const SPEAKERS = 10

/** Sign-ins as fast as possible while other learners speak. */
export const signInBench: Bench = {
  name: 'sign-in',
  title: 'Signing in while others speak',
  async run() {
    const { vendor, env } = await scriptedVendors()
    // All clients share one address; without X-Forwarded-For the benchmark would measure the limit per address.
    const server = await startServer({ ...env, TRUST_PROXY: 'true' })
    const { accounts, password } = await createLearners(server, SPEAKERS + 40)
    const speakers = await Promise.all(
      accounts.slice(0, SPEAKERS).map(async (name) => {
        const learner = await person(server.origin, name, password)
        return new Speaker(learner, await practiceOf(learner, '16k_en'))
      }),
    )
    const acks: number[] = []
    const begun = performance.now()
    const open = () => performance.now() - begun < RUN_MS
    const talking = speakers.map(async (speaker) => {
      await speaker.begin()
      while (open()) {
        if (!(await speaker.myTurn())) {
          speaker.close()
          await speaker.begin()
          continue
        }
        acks.push((await speaker.speak(1_000)).ackMs)
      }
      speaker.close()
    })
    const others = accounts.slice(SPEAKERS)
    const times: number[] = []
    let refused = 0
    let next = 0
    const signing = Array.from({ length: AT_ONCE }, async () => {
      while (open()) {
        const name = others[next++ % others.length] ?? ''
        const from = performance.now()
        await person(server.origin, name, password, `10.0.${Math.floor(next / 250) % 250}.${next % 250}`).then(
          () => times.push(performance.now() - from),
          () => refused++,
        )
      }
    })
    await Promise.all([...talking, ...signing])
    const seconds = (performance.now() - begun) / 1_000
    await server.dispose()
    await vendor.close()
    return {
      how: `${AT_ONCE} clients sign in one after the other for ${RUN_MS / 1000} s (argon2id) while ${SPEAKERS} learners speak.`,
      figures: [
        atLeast('sign-ins per second', times.length / seconds, 20, '/s'),
        report('sign-in, p95', percentile(times, 95), 'ms'),
        report('sign-ins refused (queue full)', refused),
        atMost('turn acknowledgement meanwhile, p95', percentile(acks, 95), 500, 'ms'),
      ],
    }
  },
}

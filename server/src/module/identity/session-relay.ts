import { type Deps, perApp } from '../../deps'
import { recordSessionEvents } from '../activity'
import { sessions } from './session.model'
import type { SessionsDoc } from './session.rules'

/** People whose events are delivered by one command. */
const BATCH = 100
/** People looked up by one run of the job; the next one goes on. */
const MOST_LEFT = 2_000

type Waiting = Pick<SessionsDoc, '_id' | 'orgid' | 'pending'>

export interface SessionRelay {
  /** Delivers this person's events without being waited for. */
  soon(userId: string): void
  /** Delivers what a crash or a failure left, in all organisations. Served by the index `relay`. */
  all(): Promise<void>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Brings the pending events of sessions to the activity log, one batch at a time, so that they keep their order. */
export const sessionRelay = perApp((deps): SessionRelay => {
  const waiting = new Set<string>()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, BATCH)
      for (const userId of some) waiting.delete(userId)
      try {
        await deliver(deps, some)
      } catch (error) {
        deps.log.error({ err: error, people: some.length }, 'what happened to sessions stays pending')
      }
    }
  }
  function begin(): Promise<void> {
    running ??= run().finally(() => {
      running = null
      // Somebody may have come between the last look and here.
      if (waiting.size > 0) void begin()
    })
    return running
  }

  return {
    soon(userId) {
      waiting.add(userId)
      void begin()
    },
    async all() {
      const left = await sessions(deps.db)
        .find({ 'pending.at': { $gt: new Date(0) } }, { _id: 1 })
        .limit(MOST_LEFT)
        .unscoped('the relay serves all organisations')
        .lean<Pick<SessionsDoc, '_id'>[]>()
      for (const { _id } of left) waiting.add(_id)
      await begin()
    },
    settled: () => running ?? Promise.resolve(),
  }
})

async function deliver(deps: Deps, userIds: readonly string[]): Promise<void> {
  const found = await sessions(deps.db)
    .find({ _id: { $in: [...userIds] } }, { orgid: 1, pending: 1 })
    .unscoped('the relay serves all organisations')
    .lean<Waiting[]>()
  const told = found.flatMap(({ _id, orgid, pending = [] }) => (pending.length > 0 ? [{ _id, orgid, pending }] : []))
  if (told.length === 0) return
  await recordSessionEvents(
    deps,
    told.flatMap(({ pending }) => pending),
  )
  await sessions(deps.db).bulkWrite(
    told.map(({ _id, orgid, pending }) => ({
      updateOne: {
        filter: { _id, orgid },
        update: { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } },
      },
    })),
    { ordered: false },
  )
}

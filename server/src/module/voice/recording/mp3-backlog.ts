import { LRUCache } from 'lru-cache'
import pMap from 'p-map'
import { type Deps, perApp } from '../../../deps'
import { ADDRESS_TTL_MS, makeMp3, recordings } from '../../media'
import type { SessionDoc } from '../../practice/practice.document'
import { practiceMetrics } from '../../practice/practice-metrics'
import { sessions } from '../../practice/practice.model'

/** Sessions read per round; the next round continues. */
const BATCH = 50
/** Recordings in work at once: one is being encoded, while files and documents of others are written. */
const AT_ONCE = 4
/** A WAV is deleted only after all addresses for it have expired. */
const KEEP_WAV_MS = ADDRESS_TTL_MS + 5 * 60_000
const WHY = 'recordings of all organisations wait in one line'

/** After so many failed tries a recording keeps its WAV for good, so that it does not hold up the others. */
const MAX_TRIES = 3
const tries = perApp(() => new LRUCache<string, number>({ max: 1_000 }))

type Waiting = Pick<SessionDoc, '_id' | 'orgid' | 'lines' | 'mp3Pending'>

/**
 * Turns stored PCM into mp3 in a thread of low priority. The backlog is in the documents, so it
 * survives a restart. Idempotent.
 */
export async function encodeBacklog(deps: Deps): Promise<void> {
  await measureBacklog(deps)
  const waiting = await sessions(deps.db)
    .find({ mp3Pending: { $gte: 0 } }, { orgid: 1, lines: 1, mp3Pending: 1 })
    .limit(BATCH)
    .unscoped(WHY)
    .lean<Waiting[]>()
  const lines = waiting.flatMap((session) => session.mp3Pending.map((no) => ({ session, no })))
  await pMap(lines, ({ session, no }) => encodeLine(deps, session, no), { concurrency: AT_ONCE })
  await measureBacklog(deps)
}

async function encodeLine(deps: Deps, session: Waiting, no: number): Promise<void> {
  const audio = session.lines.find((line) => line.no === no)?.audio
  const at = { _id: session._id, orgid: session.orgid }
  try {
    const made = audio?.codec === 'pcm' && !audio.mp3 && (await makeMp3(deps, audio.path))
    if (!audio || !made) {
      await sessions(deps.db).updateOne(at, { $pull: { mp3Pending: no } })
      return
    }
  } catch (error) {
    const key = `${session._id}/${no}`
    const tried = (tries(deps).get(key) ?? 0) + 1
    tries(deps).set(key, tried)
    deps.log.warn({ err: error, sessionId: session._id, no, tried }, 'mp3 not made, the WAV stays')
    if (tried < MAX_TRIES) return
    tries(deps).delete(key)
    await sessions(deps.db).updateOne(at, { $pull: { mp3Pending: no } })
    return
  }
  const deleteAt = new Date(deps.clock.now() + KEEP_WAV_MS)
  await sessions(deps.db).updateOne(at, {
    $set: { [`lines.${no}.audio.mp3`]: true },
    $pull: { mp3Pending: no },
    $push: { wavDelete: { path: audio.path, at: deleteAt } },
  })
}

/** Sets the metric of the backlog: the number of sessions that wait. */
async function measureBacklog(deps: Deps): Promise<void> {
  practiceMetrics(deps).mp3Backlog.set(
    await sessions(deps.db)
      .countDocuments({ mp3Pending: { $gte: 0 } })
      .unscoped(WHY),
  )
}

/** Removes WAV files that have an mp3 and no valid address any more. */
export async function removeWavs(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  const due = await sessions(deps.db)
    .find({ 'wavDelete.at': { $lte: now } }, { orgid: 1, wavDelete: 1 })
    .limit(BATCH)
    .unscoped(WHY)
    .lean<Pick<SessionDoc, '_id' | 'orgid' | 'wavDelete'>[]>()
  for (const session of due)
    for (const { path, at } of session.wavDelete.filter((wav) => wav.at <= now)) {
      await recordings(deps).removeWav(path)
      await sessions(deps.db).updateOne(
        { _id: session._id, orgid: session.orgid },
        { $pull: { wavDelete: { path, at } } },
      )
    }
}

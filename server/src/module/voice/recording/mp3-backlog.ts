import { LRUCache } from 'lru-cache'
import pMap from 'p-map'
import { Gauge } from 'prom-client'
import { type Deps, perApp } from '../../../deps'
import { type Recording, turnOwners } from '../turn-owner'
import type { OwnedRecordings, WithRecordings } from './owned-recordings.model'
import { makeMp3, recordings } from './recordings'
import { ADDRESS_TTL_MS } from './signed-address'

/** Documents read per round and kind of owner; the next round continues. */
const BATCH = 50
/** Recordings in work at once: one is being encoded, while files and documents of others are written. */
const AT_ONCE = 4
/** A WAV is deleted only after all addresses for it have expired. */
const KEEP_WAV_MS = ADDRESS_TTL_MS + 5 * 60_000
const WHY = 'recordings of all organisations wait in one line'

/** After so many failed tries a recording keeps its WAV for good, so that it does not hold up the others. */
const MAX_TRIES = 3
const tries = perApp(() => new LRUCache<string, number>({ max: 1_000 }))

const backlog = perApp(
  ({ metrics: { registry } }) =>
    new Gauge({
      name: 'lianda_voice_mp3_backlog',
      help: 'Documents with recordings that wait for their mp3',
      registers: [registry],
    }),
)

const everywhere = (deps: Deps): OwnedRecordings[] => [...turnOwners(deps).values()].map((owners) => owners.recordings)

/**
 * Turns stored PCM into mp3 in a thread of low priority. The backlog is in the owners' documents, so it survives a
 * restart. Idempotent.
 */
export async function encodeBacklog(deps: Deps): Promise<void> {
  await measureBacklog(deps)
  for (const owned of everywhere(deps)) {
    const waiting = await owned
      .documents(deps.db)
      .find({ mp3Pending: { $gte: 0 } }, { orgid: 1, mp3Pending: 1, [memberOf(owned)]: 1 })
      .limit(BATCH)
      .unscoped(WHY)
      .lean<WithRecordings[]>()
    const all = waiting.flatMap((doc) => doc.mp3Pending.map((no) => ({ doc, no })))
    await pMap(all, ({ doc, no }) => encode(deps, owned, doc, no), { concurrency: AT_ONCE })
  }
  await measureBacklog(deps)
}

/** The member of the document that holds its recordings. */
const memberOf = ({ place }: OwnedRecordings): string => place(0).split('.')[0] ?? ''

function recordingIn(doc: unknown, place: string): Recording | null {
  let found = doc
  for (const member of place.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[member]
  return (found ?? null) as Recording | null
}

async function encode(deps: Deps, owned: OwnedRecordings, doc: WithRecordings, no: number): Promise<void> {
  const documents = owned.documents(deps.db)
  const at = { _id: doc._id, orgid: doc.orgid }
  const recording = recordingIn(doc, owned.place(no))
  try {
    const made = recording?.codec === 'pcm' && !recording.mp3 && (await makeMp3(deps, recording.path))
    if (!recording || !made) {
      await documents.updateOne(at, { $pull: { mp3Pending: no } })
      return
    }
  } catch (error) {
    const key = `${doc._id}/${no}`
    const tried = (tries(deps).get(key) ?? 0) + 1
    tries(deps).set(key, tried)
    deps.log.warn({ err: error, id: doc._id, no, tried }, 'mp3 not made, the WAV stays')
    if (tried < MAX_TRIES) return
    tries(deps).delete(key)
    await documents.updateOne(at, { $pull: { mp3Pending: no } })
    return
  }
  const deleteAt = new Date(deps.clock.now() + KEEP_WAV_MS)
  // Meanwhile the recording may have been replaced by a longer one, which waits for its own mp3.
  const same = { ...at, [`${owned.place(no)}.path`]: recording.path }
  await documents.updateOne(same, {
    $set: { [`${owned.place(no)}.mp3`]: true },
    $pull: { mp3Pending: no },
    $push: { wavDelete: { path: recording.path, at: deleteAt } },
  })
}

/** Sets the metric of the backlog: the number of documents that wait. */
async function measureBacklog(deps: Deps): Promise<void> {
  let waiting = 0
  for (const { documents } of everywhere(deps))
    waiting += await documents(deps.db)
      .countDocuments({ mp3Pending: { $gte: 0 } })
      .unscoped(WHY)
  backlog(deps).set(waiting)
}

/** Removes WAV files that have an mp3 and no valid address any more. */
export async function removeWavs(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  for (const { documents } of everywhere(deps)) {
    const due = await documents(deps.db)
      .find({ 'wavDelete.at': { $lte: now } }, { orgid: 1, wavDelete: 1 })
      .limit(BATCH)
      .unscoped(WHY)
      .lean<WithRecordings[]>()
    for (const { _id, orgid, wavDelete } of due)
      for (const { path, at } of wavDelete.filter((wav) => wav.at <= now)) {
        await recordings(deps).removeWav(path)
        await documents(deps.db).updateOne({ _id, orgid }, { $pull: { wavDelete: { path, at } } })
      }
  }
}

import { LRUCache } from 'lru-cache'
import pMap from 'p-map'
import { Gauge } from 'prom-client'
import { type Deps, perApp } from '../../../deps'
import type { RecordingPath } from '../../../infra/storage/recording-store'
import { intakes } from '../turn-intake'
import { type Recording, turnOwners } from '../turn-owner'
import type { OwnedRecordings, WithRecordings } from './owned-recordings.model'
import { encodeMp3, recordings } from './recordings'
import { ADDRESS_TTL_MS } from './signed-address'

/** Documents read per round and kind of owner; the next round continues. */
const BATCH = 100
/** Files that are made durable at once: file systems write many with one write of their journal, but learners' turns wait for the same threads. */
const AT_ONCE = 4
/** Recordings of one document that are kept in memory until they are written. */
const TOGETHER = 10
/** While people speak, the recordings of some turns wait for each other: their document is written once for all of them. */
const PAUSE_MS = 20_000
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

/** When the last round ended, by the monotonic clock, and whether there was more than it took. */
const lastRound = perApp(() => ({ endedAt: Number.NEGATIVE_INFINITY, leftSome: false }))

function isDue(deps: Deps): boolean {
  const { endedAt, leftSome } = lastRound(deps)
  return leftSome || !intakes(deps).speaking || performance.now() - endedAt >= PAUSE_MS
}

const everywhere = (deps: Deps): OwnedRecordings[] => [...turnOwners(deps).values()].map((owners) => owners.recordings)

/**
 * Turns stored PCM into mp3 in a thread that gives way. The backlog is in the owners' documents, so it survives a restart.
 * Idempotent.
 */
export async function encodeBacklog(deps: Deps): Promise<void> {
  await measureBacklog(deps)
  if (!isDue(deps)) return
  let leftSome = false
  for (const owned of everywhere(deps)) {
    const waiting = await owned
      .documents(deps.db)
      .find({ mp3Pending: { $gte: 0 } }, { orgid: 1, mp3Pending: 1, [recordingsOf(owned)]: 1 })
      .limit(BATCH)
      .unscoped(WHY)
      .lean<WithRecordings[]>()
    leftSome ||= waiting.length === BATCH
    for (const doc of waiting) await encodeAll(deps, owned, doc)
  }
  Object.assign(lastRound(deps), { endedAt: performance.now(), leftSome })
  await measureBacklog(deps)
}

/** The members of the document that are its recordings: `lines.audio`. */
const recordingsOf = ({ place }: OwnedRecordings): string => place(0).replace('.0.', '.')

function recordingIn(doc: unknown, place: string): Recording | null {
  let found = doc
  for (const member of place.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[member]
  return (found ?? null) as Recording | null
}

/** What became of a recording that waited; without a path it needs no mp3, or gets none. */
interface Done {
  no: number
  made: RecordingPath | null
}

/** The recordings of a document: some at a time are encoded one after the other, made durable together and written down in one update. */
async function encodeAll(deps: Deps, owned: OwnedRecordings, doc: WithRecordings): Promise<void> {
  for (let at = 0; at < doc.mp3Pending.length; at += TOGETHER) {
    const done = await encodeSome(deps, owned, doc, doc.mp3Pending.slice(at, at + TOGETHER))
    if (done.length === 0 || (await write(deps, owned, doc, done))) continue
    // Meanwhile a recording was replaced by a longer one, which waits for its own mp3: each is written alone.
    for (const one of done) await write(deps, owned, doc, [one])
  }
}

async function encodeSome(deps: Deps, owned: OwnedRecordings, doc: WithRecordings, nos: number[]): Promise<Done[]> {
  const done: Done[] = []
  const encoded: { no: number; path: RecordingPath; mp3: Uint8Array }[] = []
  const trying = (no: number, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      if (isGivenUp(deps, doc, no, error)) done.push({ no, made: null })
    })
  for (const no of nos)
    await trying(no, async () => {
      const recording = recordingIn(doc, owned.place(no))
      const mp3 = recording?.codec === 'pcm' && !recording.mp3 ? await encodeMp3(deps, recording.path) : null
      if (recording && mp3) encoded.push({ no, path: recording.path, mp3 })
      else done.push({ no, made: null })
    })
  const keep = ({ no, path, mp3 }: (typeof encoded)[number]) =>
    trying(no, async () => {
      await recordings(deps).addMp3(path, mp3)
      done.push({ no, made: path })
    })
  await pMap(encoded, keep, { concurrency: AT_ONCE })
  return done
}

/** Counts a failed try. */
function isGivenUp(deps: Deps, { _id }: WithRecordings, no: number, error: unknown): boolean {
  const key = `${_id}/${no}`
  const tried = (tries(deps).get(key) ?? 0) + 1
  tries(deps).set(key, tried)
  deps.log.warn({ err: error, id: _id, no, tried }, 'mp3 not made, the WAV stays')
  if (tried < MAX_TRIES) return false
  tries(deps).delete(key)
  return true
}

/** False: one of the recordings was replaced. */
async function write(
  deps: Deps,
  owned: OwnedRecordings,
  { _id, orgid }: WithRecordings,
  done: readonly Done[],
): Promise<boolean> {
  const at = new Date(deps.clock.now() + KEEP_WAV_MS)
  const same: Record<string, unknown> = {}
  const set: Record<string, true> = {}
  const wavs: WithRecordings['wavDelete'] = []
  for (const { no, made: path } of done) {
    if (path === null) continue
    same[`${owned.place(no)}.path`] = path
    set[`${owned.place(no)}.mp3`] = true
    wavs.push({ path, at })
  }
  const { matchedCount } = await owned.documents(deps.db).updateOne(
    { _id, orgid, ...same },
    {
      $pull: { mp3Pending: { $in: done.map(({ no }) => no) } },
      ...(wavs.length > 0 ? { $set: set, $push: { wavDelete: { $each: wavs } } } : {}),
    },
  )
  return matchedCount > 0
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

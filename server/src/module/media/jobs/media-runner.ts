import { join } from 'node:path'
import type { MediaFault } from '@lianda/shared/module/media/media.admin.contract'
import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../deps'
import { FairQueue } from '../../../infra/queue/fair-queue'
import { MadeStore } from '../../../infra/storage/made-store'
import { locateUpload } from '../../upload'
import { type MadeKind, MakeFailed, type Maker } from './maker'
import { makersOf } from './makers'
import { type MediaJobDoc, mediaJobs } from './media-job.model'

/** One at a time of each kind; organisations take turns. */
const QUEUE = { running: 1, perKey: Number.POSITIVE_INFINITY }
/** Jobs taken up by one look of the sweep; the next look takes more. */
const TAKEN = 200
/** Another process takes over when the lease was not renewed for this long. */
const LEASE_MS = 120_000
const MAX_TRIES = 3
const WHY = 'originals of all organisations wait in one line'

type Key = Pick<MediaJobDoc, '_id' | 'orgid' | 'kind'>

/** It was cancelled or removed, the server stops, or another process has it. */
class Gone extends Error {}

export const madeFiles = perApp(({ config }) => new MadeStore(join(config.dataDir, 'media', '.made')))

/** Makes pages and films after the response; `sweep` goes on with what a dead process left. */
class MediaRunner {
  private readonly queues = new Map<MadeKind, FairQueue>()
  private readonly running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  private stopping = false
  private readonly self: string

  constructor(private readonly deps: Deps) {
    this.self = deps.newId()
  }

  kick(key: Key): void {
    const { _id, orgid, kind } = key
    if (this.running.has(_id) || this.stopping) return
    const stop = new AbortController()
    const ended = this.queueOf(kind)
      .run(orgid, () => this.work(key, stop), stop.signal)
      .catch((error: unknown) => {
        if (!(error instanceof Gone))
          this.deps.log.error({ err: error, jobId: _id }, 'an original stopped; it is tried again')
      })
      .finally(() => this.running.delete(_id))
    this.running.set(_id, { stop, ended })
  }

  /** Ends the work on it; the state is already another one. */
  async cancelled(id: string): Promise<void> {
    const one = this.running.get(id)
    one?.stop.abort(new Gone('it was cancelled'))
    await one?.ended
  }

  /** Goes on with what ran when the process died. With the embedded store, old leases do not count. */
  async start(): Promise<void> {
    this.stopping = false
    if (this.deps.config.mongodbUri === null)
      await mediaJobs(this.deps.db)
        .updateMany({ status: 0 }, { $set: { lease: null } })
        .unscoped(WHY)
    await this.sweep()
  }

  async sweep(): Promise<void> {
    const found = await mediaJobs(this.deps.db)
      .find({ status: 0, ...this.free() }, { orgid: 1, kind: 1 })
      .sort({ createdAt: 1 })
      .limit(TAKEN)
      .unscoped(WHY)
      .lean()
    for (const key of found) this.kick(key)
  }

  /** Resolves when nothing is under way in this process. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ ended }) => ended))
  }

  /** What is under way goes on with the next start. */
  async stop(): Promise<void> {
    this.stopping = true
    for (const { stop } of this.running.values()) stop.abort(new Gone('the server stops'))
    await this.idle()
  }

  private queueOf(kind: MadeKind): FairQueue {
    const queue = this.queues.get(kind) ?? new FairQueue(QUEUE)
    this.queues.set(kind, queue)
    return queue
  }

  private free() {
    const now = new Date(this.deps.clock.now())
    return { $or: [{ lease: null }, { 'lease.until': { $lt: now } }, { 'lease.by': this.self }] }
  }

  private async work(key: Key, stop: AbortController): Promise<void> {
    const maker = makersOf(this.deps).find(({ kind }) => kind === key.kind)
    if (!maker) throw new Error(`nothing makes ${key.kind}`)
    const doc = await this.note(key, {}, true)
    if (!doc) return
    const renewal = setInterval(() => this.renew(key, stop), LEASE_MS / 4)
    renewal.unref()
    try {
      const facts = await this.make(maker, doc, stop)
      await this.note(doc, { status: 1, percent: 100, fault: null, facts, lease: null })
    } catch (error) {
      if (!stop.signal.aborted) return await this.failed(doc, error)
      await this.note(doc, { lease: null })
      stop.signal.throwIfAborted()
    } finally {
      clearInterval(renewal)
    }
  }

  private async make(maker: Maker, doc: MediaJobDoc, stop: AbortController): Promise<unknown> {
    const { deps } = this
    const { orgid, path, facts } = doc
    const format = formatOfName(path)
    if (!format) throw new MakeFailed('unreadable')
    const { file } = await locateUpload(deps, orgid, path)
    if (facts === null) await madeFiles(deps).remove(orgid, path)
    const folder = await madeFiles(deps).prepare(orgid, path)
    const note = async (percent: number, known?: unknown): Promise<void> => {
      const change = { percent: Math.round(percent), ...(known === undefined ? {} : { facts: known }) }
      if (!(await this.note(doc, change))) stop.abort(new Gone())
    }
    return await maker.make(deps, { orgid, path, file, format, folder, facts, signal: stop.signal, note })
  }

  private async failed(doc: MediaJobDoc, error: unknown): Promise<void> {
    const { orgid, path, tries } = doc
    const final = faultOf(error) ?? (tries >= MAX_TRIES ? 'failed' : null)
    this.deps.log.warn({ err: error, path, tries, fault: final }, 'an original was not made')
    if (final === null) return void (await this.note(doc, { lease: null }))
    // Nothing refers to what a failed try left behind.
    await madeFiles(this.deps).remove(orgid, path)
    await this.note(doc, { status: 100, fault: final, facts: null, lease: null })
  }

  private renew(key: Key, stop: AbortController): void {
    this.note(key, {}).then(
      (held) => held ?? stop.abort(new Gone()),
      (error: unknown) => this.deps.log.warn({ err: error, jobId: key._id }, 'a lease was not renewed'),
    )
  }

  /** Changes the job and renews its lease; null where it is not to be made any more or another process has it. */
  private async note(
    { _id, orgid }: Pick<Key, '_id' | 'orgid'>,
    change: Partial<MediaJobDoc>,
    begins = false,
  ): Promise<MediaJobDoc | null> {
    const now = this.deps.clock.now()
    const lease = { by: this.self, until: new Date(now + LEASE_MS) }
    return await mediaJobs(this.deps.db)
      .findOneAndUpdate(
        { _id, orgid, status: 0, ...this.free() },
        { $set: { lease, updatedAt: new Date(now), ...change }, ...(begins ? { $inc: { tries: 1 } } : {}) },
        { returnDocument: 'after' },
      )
      .lean()
  }
}

/** Why another try would fail as well; null where it may succeed. */
function faultOf(error: unknown): MediaFault | null {
  if (error instanceof MakeFailed) return error.fault
  return error instanceof AppError && error.code === 'upload/not_found' ? 'missing' : null
}

export const mediaRunner = perApp((deps) => new MediaRunner(deps))

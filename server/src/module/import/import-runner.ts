import AsyncLock from 'async-lock'
import { AppError } from '@lianda/shared/error/app-error'
import { joinPath, splitPath } from '@lianda/shared/module/import/import.rules'
import { type Deps, perApp } from '../../deps'
import { dropEmptyCatalogs } from '../catalog'
import { mention } from '../notify'
import { ensurePlace, everyPlace } from './import-places'
import { type ImportSubject, importSubjects, type Things } from './import-subject'
import { undoWhole, writeWhole } from './import-whole'
import { eraseSecrets, secretCells } from './secret-cells'
import { authorOf, type FindCatalog, undoRows, type Work, writeRows } from './import-write'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'

/**
 * Rows between two updates of the batch, which save progress, notice a cancel and renew the lease, where the subject says
 * nothing (`Things.atOnce`). They are written by one command, during which the embedded store does nothing else.
 */
const CHUNK = 20
/** Another process takes over when the lease was not renewed for this long. */
const LEASE_MS = 30_000

type ImportCounts = Pick<ImportBatchDoc, 'insertcount' | 'updatecount' | 'kept' | 'wrong' | 'acts'>

function count(tally: ImportCounts, did: ImportRowDoc['does']): void {
  if (did === 'create') tally.insertcount += 1
  else if (did === 'update') tally.updatecount += 1
  else tally.wrong += 1
}

/** How many rows did what. */
const actsOf = (found: readonly { _id: Pick<ImportRowDoc, 'act'>; n: number }[]): Record<string, number> => {
  const acts: Record<string, number> = {}
  for (const { _id, n } of found) if (_id.act) acts[_id.act] = (acts[_id.act] ?? 0) + n
  return acts
}

/** Runs imports after the response, one loop per import; `sweep` resumes those of a dead process. */
class ImportRunner {
  private readonly turns = new AsyncLock()
  private readonly loops = new Set<Promise<void>>()
  private stopping = false
  private readonly self: string

  constructor(private readonly deps: Deps) {
    this.self = deps.newId()
  }

  /** Starts the import's loop, or another round after the current one. */
  kick({ _id, orgid }: Pick<ImportBatchDoc, '_id' | 'orgid'>): void {
    const loop = this.turns
      .acquire(_id, () => this.work(orgid, _id))
      .catch((error: unknown) =>
        this.deps.log.error({ err: error, batchId: _id }, 'an import stopped; it is tried again'),
      )
      .finally(() => this.loops.delete(loop))
    this.loops.add(loop)
  }

  /** Resumes imports that were running when the process died. With the embedded store, old leases do not count. */
  async start(): Promise<void> {
    if (this.deps.config.mongodbUri === null)
      await importBatches(this.deps.db)
        .updateMany({ state: { $in: ['running', 'undoing'] } }, { $set: { lease: null } })
        .unscoped('what a dead process left is gone on with for all organisations')
    await this.sweep()
  }

  /** Resumes imports whose process died. */
  async sweep(): Promise<void> {
    const now = new Date(this.deps.clock.now())
    const stuck = await importBatches(this.deps.db)
      .find(
        {
          state: { $in: ['running', 'undoing'] },
          $or: [{ lease: null }, { 'lease.until': { $lt: now } }, { 'lease.by': this.self }],
        },
        { orgid: 1 },
      )
      .unscoped('what a dead process left is gone on with for all organisations')
      .lean()
    for (const batch of stuck) if (!this.turns.isBusy(batch._id)) this.kick(batch)
  }

  /** Resolves when this import has no work under way in this process. */
  async settled(batchId: string): Promise<void> {
    await this.turns.acquire(batchId, () => Promise.resolve())
  }

  /** Resolves when no import is running, for tests and the job. */
  async idle(): Promise<void> {
    while (this.loops.size > 0) await Promise.all(this.loops)
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.idle()
  }

  private async work(orgid: string, batchId: string): Promise<void> {
    const batch = await this.hold(orgid, batchId, {})
    if (!batch) return
    try {
      const subject = importSubjects(this.deps).get(batch.subject)
      if (!subject) throw new Error(`no module imports ${batch.subject}`)
      if (batch.state === 'running') await this.makeCatalogs(subject, batch)
      const findCatalog = this.catalogFinder(subject, batch)
      if (subject.whole) await this.workWhole(subject, batch, findCatalog)
      else if (subject.things) await this.workRows(subject, subject.things, batch, findCatalog)
    } finally {
      await importBatches(this.deps.db).updateOne(
        { _id: batchId, orgid, 'lease.by': this.self },
        { $set: { lease: null } },
      )
    }
  }

  private async workRows(
    subject: ImportSubject,
    things: Things<unknown, unknown>,
    begun: ImportBatchDoc,
    findCatalog: FindCatalog,
  ): Promise<void> {
    const { orgid, _id: batchId, state } = begun
    const tally = await this.counts(begun)
    const secrets = await secretCells(this.deps, subject.form)
    let last = Number.MAX_SAFE_INTEGER
    let batch: ImportBatchDoc | null = begun
    // A cancel changes the state, and its request starts another round.
    while (batch && batch.state === state && !this.stopping) {
      const rows = await this.nextRows(batch, last, things.atOnce ?? CHUNK)
      if (rows.length === 0) return await this.finish(subject, batch)
      last = rows.at(-1)?.no ?? last
      const work: Work = { deps: this.deps, subject, things, batch, findCatalog, secrets }
      if (state === 'running') for (const did of await writeRows(work, rows)) count(tally, did)
      else for (const did of await undoRows(work, rows)) if (did === 'kept') tally.kept += 1
      batch = await this.hold(orgid, batchId, { ...tally })
    }
  }

  /** All rows are one write, so there is nothing to stop in between. */
  private async workWhole(subject: ImportSubject, batch: ImportBatchDoc, findCatalog: FindCatalog): Promise<void> {
    const work = { deps: this.deps, subject, batch, findCatalog }
    await (batch.state === 'running' ? writeWhole(work) : undoWhole(work))
    const now = await this.hold(batch.orgid, batch._id, {})
    if (now && now.state === batch.state) await this.finish(subject, now)
  }

  /** Takes or renews the lease; null when the import is not running or another process holds the lease. */
  private async hold(orgid: string, _id: string, changes: Partial<ImportBatchDoc>): Promise<ImportBatchDoc | null> {
    const now = this.deps.clock.now()
    return await importBatches(this.deps.db)
      .findOneAndUpdate(
        {
          _id,
          orgid,
          state: { $in: ['running', 'undoing'] },
          $or: [{ lease: null }, { 'lease.until': { $lt: new Date(now) } }, { 'lease.by': this.self }],
        },
        { $set: { ...changes, lease: { by: this.self, until: new Date(now + LEASE_MS) } } },
        { returnDocument: 'after' },
      )
      .lean()
  }

  /** Running: rows that wait and are right. Undoing: rows that may have been written, last first, each once. */
  private async nextRows(
    { _id: batchId, orgid, state }: ImportBatchDoc,
    last: number,
    most: number,
  ): Promise<ImportRowDoc[]> {
    const forward = state === 'running'
    const states: ImportRowDoc['state'][] = forward ? ['waiting'] : ['waiting', 'done']
    const filter = { state: { $in: states }, ...(forward ? {} : { no: { $lt: last } }) }
    return await importRows(this.deps.db)
      .find({ orgid, batchId, left: false, wrong: false, does: { $ne: 'skip' }, ...filter })
      .sort({ no: forward ? 1 : -1 })
      .limit(most)
      .lean()
  }

  /** Counts from the rows, since after a crash the batch's own counts may be stale. */
  private async counts({ _id: batchId, orgid }: ImportBatchDoc): Promise<ImportCounts> {
    const found = await importRows(this.deps.db).aggregate<{
      _id: Pick<ImportRowDoc, 'does' | 'state' | 'wrong' | 'act'>
      n: number
    }>([
      { $match: { orgid, batchId } },
      { $group: { _id: { does: '$does', state: '$state', wrong: '$wrong', act: '$act' }, n: { $sum: 1 } } },
    ])
    const sum = (which: (row: Pick<ImportRowDoc, 'does' | 'state' | 'wrong'>) => boolean): number =>
      found.reduce((total, { _id, n }) => total + (which(_id) ? n : 0), 0)
    return {
      insertcount: sum(({ does, state }) => does === 'create' && state !== 'waiting'),
      updatecount: sum(({ does, state }) => does === 'update' && state !== 'waiting'),
      kept: sum(({ state }) => state === 'kept'),
      wrong: sum(({ wrong }) => wrong),
      acts: actsOf(found.filter(({ _id }) => _id.state !== 'waiting')),
    }
  }

  /** Looks each path up once per round. */
  private catalogFinder({ catalogType }: ImportSubject, batch: ImportBatchDoc): FindCatalog {
    const importer = { orgid: batch.orgid, userId: authorOf(batch).userId }
    const known = new Map<string, Promise<string | null>>()
    return (path) => {
      const key = joinPath(path)
      const found = known.get(key) ?? ensurePlace(this.deps, importer, catalogType, path)
      known.set(key, found)
      return found
    }
  }

  private async finish(subject: ImportSubject, batch: ImportBatchDoc): Promise<void> {
    const forward = batch.state === 'running'
    await eraseSecrets(this.deps, subject.form, batch)
    if (!forward && subject.catalogType !== null)
      await dropEmptyCatalogs(this.deps, batch.orgid, subject.catalogType, batch.madeCatalogs)
    const counts = await this.counts(batch)
    await importBatches(this.deps.db).updateOne(
      { _id: batch._id, orgid: batch.orgid, state: batch.state },
      {
        $set: {
          ...counts,
          state: forward ? 'done' : batch.cancelling ? 'cancelled' : 'undone',
          lease: null,
        },
        $inc: { rev: 1 },
      },
    )
    if (forward) await this.tell(batch, counts)
  }

  /** Whoever confirmed an import may have left its page meanwhile. */
  private async tell(batch: ImportBatchDoc, { insertcount, updatecount }: ImportCounts): Promise<void> {
    const { _id, orgid, rev, subject, fileName } = batch
    await mention(this.deps, {
      ...{ orgid, kind: 'imported', key: `imported ${_id} ${rev}`, about: _id, within: subject, title: fileName },
      n: insertcount + updatecount,
      to: { userIds: [authorOf(batch).userId] },
    })
  }

  /** Makes the missing categories one by one, so that each can be undone. Failures show in the rows that need them. */
  private async makeCatalogs(subject: ImportSubject, batch: ImportBatchDoc): Promise<void> {
    const { _id, orgid, newCatalogs } = batch
    const importer = { orgid, userId: authorOf(batch).userId }
    for (const path of newCatalogs) {
      const known = await everyPlace(this.deps, orgid, subject)
      const id = await ensurePlace(this.deps, importer, subject.catalogType, splitPath(path)).catch(
        (error: unknown) => {
          if (error instanceof AppError && !error.code.startsWith('server/')) return null
          throw error
        },
      )
      if (id !== null && !known.has(id))
        await importBatches(this.deps.db).updateOne({ _id, orgid }, { $addToSet: { madeCatalogs: id } })
    }
  }
}

export const importRunner = perApp((deps) => new ImportRunner(deps))

import AsyncLock from 'async-lock'
import { grouped } from '@lianda/shared/kernel/grouped'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../deps'
import { tellPeople } from '../../notify'
import { type AppealDoc, appeals } from '../appeal.model'
import { appealKindOf } from '../kind/appeal-kinds'
import { type SpreadDoc, spreadRows, spreads, type SpreadRowDoc } from './spread.model'

/** Rows read at a time. */
const CHUNK = 50
/** People whose rows are corrected side by side: what each writes reaches the disk with what the others write. */
const TOGETHER = 4

/**
 * Corrects what was ordered, after the response. Each row is done once however often it is tried (the correction by its
 * id, the message by its key), so that two processes at the same row do no harm.
 */
class SpreadRunner {
  private readonly turns = new AsyncLock()
  private readonly loops = new Set<Promise<void>>()
  private stopping = false

  constructor(private readonly deps: Deps) {}

  kick(spread: SpreadDoc): void {
    const loop = this.turns
      .acquire(spread._id, () => this.work(spread))
      .catch((error: unknown) =>
        this.deps.log.error({ err: error, spreadId: spread._id }, 'a correction of all stopped; it is tried again'),
      )
      .finally(() => this.loops.delete(loop))
    this.loops.add(loop)
  }

  /** Goes on with what a dead process left. Served by `at_work`. */
  async sweep(): Promise<void> {
    const left = await spreads(this.deps.db)
      .find({ running: true })
      .unscoped('what a dead process left is gone on with for all organisations')
      .lean<SpreadDoc[]>()
    for (const spread of left) if (!this.turns.isBusy(spread._id)) this.kick(spread)
  }

  /** Resolves when nothing is being corrected, for tests and the stop. */
  async idle(): Promise<void> {
    while (this.loops.size > 0) await Promise.all(this.loops)
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.idle()
  }

  private async work(spread: SpreadDoc): Promise<void> {
    const { _id, orgid } = spread
    const appeal = await appeals(this.deps.db).findOne({ _id: spread.appealId, orgid }).lean<AppealDoc>()
    if (!appeal) throw new Error(`the appeal ${spread.appealId} is gone`)
    while (!this.stopping) {
      const rows = await spreadRows(this.deps.db)
        .find({ orgid, spreadId: _id, state: 'waiting' })
        .sort({ _id: 1 })
        .limit(CHUNK)
        .lean<SpreadRowDoc[]>()
      const people = [...grouped(rows, ({ userId }) => userId).values()]
      for (let from = 0; from < people.length; from += TOGETHER) {
        const some = people.slice(from, from + TOGETHER).map((own) => this.correctOwn(spread, appeal, own))
        // Nothing goes on behind a loop that has ended.
        await Promise.allSettled(some)
        await Promise.all(some)
      }
      if (rows.length === 0) break
    }
    if (this.stopping) return
    await spreads(this.deps.db).updateOne({ _id, orgid }, { $set: { running: false } })
  }

  /** One person's, one after the other: each changes the same figures. */
  private async correctOwn(spread: SpreadDoc, appeal: AppealDoc, rows: readonly SpreadRowDoc[]): Promise<void> {
    for (const row of rows) {
      if (this.stopping) return
      await this.correct(spread, appeal, row)
    }
  }

  private async correct(spread: SpreadDoc, { kind }: AppealDoc, row: SpreadRowDoc): Promise<void> {
    const { orgid, by, judge, opinion } = spread
    const { _id: id, recordId, userId, subtaskId, title, correction } = row
    const state = await this.corrected(kind, row, { id, by, judge, correction })
    if (state === 'changed')
      await tellPeople(this.deps, {
        ...{ orgid, kind: 'score_corrected', key: `spread ${id}`, about: recordId, within: `${kind} ${subtaskId}` },
        ...{ title, note: opinion, to: { userIds: [userId] } },
      })
    await spreadRows(this.deps.db).updateOne({ _id: id, orgid }, { $set: { state } })
  }

  /** A record that became another meanwhile is kept as it is. */
  private async corrected(
    kind: AppealDoc['kind'],
    { orgid, recordId }: SpreadRowDoc,
    how: { id: string; by: string; judge: string; correction: SpreadRowDoc['correction'] },
  ): Promise<'changed' | 'kept'> {
    try {
      await appealKindOf(kind).correct(this.deps, { orgid, recordId }, how)
      return 'changed'
    } catch (error) {
      if (error instanceof AppError && !error.code.startsWith('server/')) return 'kept'
      throw error
    }
  }
}

export const spreadRunner = perApp((deps) => new SpreadRunner(deps))

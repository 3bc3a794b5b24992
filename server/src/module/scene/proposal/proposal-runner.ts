import { OPEN_PROPOSAL, WITHOUT_SCENE } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../../deps'
import { FairQueue } from '../../../infra/queue/fair-queue'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { storeDraft } from '../draft/draft-write'
import { PATIENCE } from './ask-model'
import { type Outcome, proposeScene } from './propose'
import { type ProposalDoc, proposals } from './proposal.model'
import { proposalMetrics } from './proposal-metrics'

/** Two at a time: each holds a request to the model's service for minutes, which practices need as well. */
const QUEUE = { running: 2, perKey: 100 }
/** Another process takes over when the lease was not renewed for this long: longer than a model may be silent. */
const LEASE_MS = 120_000
/** Characters between two notes of how far it is. */
const NOTE_EVERY = 400
/** What was left out that is shown. */
const MOST_LEFT = 50

type Key = Pick<ProposalDoc, '_id' | 'orgid'>

/** It was cancelled, or another process has it. */
class Gone extends Error {}

/** Works on proposals after the response; `sweep` goes on with those of a dead process. */
class ProposalRunner {
  private readonly queue = new FairQueue(QUEUE)
  private readonly running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  private stopping = false
  private readonly self: string

  constructor(private readonly deps: Deps) {
    this.self = deps.newId()
  }

  kick(key: Key): void {
    const { _id, orgid } = key
    if (this.running.has(_id) || this.stopping) return
    const stop = new AbortController()
    const ended = this.queue
      .run(orgid, () => this.work(key, stop), stop.signal)
      .catch((error: unknown) => {
        if (!(error instanceof Gone))
          this.deps.log.error({ err: error, proposalId: _id }, 'a proposal stopped; it is tried again')
      })
      .finally(() => this.running.delete(_id))
    this.running.set(_id, { stop, ended })
  }

  /** Hangs up on the model; the state is already `cancelled`. */
  cancelled(id: string): void {
    this.running.get(id)?.stop.abort(new Gone('it was cancelled'))
  }

  /** Goes on with what ran when the process died. With the embedded store, old leases do not count. */
  async start(): Promise<void> {
    if (this.deps.config.mongodbUri === null)
      await proposals(this.deps.db)
        .updateMany({ state: { $in: OPEN_PROPOSAL } }, { $set: { lease: null } })
        .unscoped('what a dead process left is gone on with for all organisations')
    await this.sweep()
  }

  async sweep(): Promise<void> {
    const found = await proposals(this.deps.db)
      .find({ state: { $in: OPEN_PROPOSAL }, ...this.free() }, { orgid: 1 })
      .unscoped('what a dead process left is gone on with for all organisations')
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

  private free() {
    const now = new Date(this.deps.clock.now())
    return { $or: [{ lease: null }, { 'lease.until': { $lt: now } }, { 'lease.by': this.self }] }
  }

  private async work(key: Key, stop: AbortController): Promise<void> {
    const found = await this.note(key, OPEN_PROPOSAL, {})
    if (!found) return
    const built = found.state === 'built' ? found : await this.write(found, stop)
    if (built?.content) await this.store(built, built.content)
  }

  /** Has the model write it, and keeps the scene. Null where there is none. */
  private async write(doc: ProposalDoc, stop: AbortController): Promise<ProposalDoc | null> {
    const { llm } = this.deps.voice
    if (!llm) return await this.fail(doc, 'no_model')
    let noted = { state: '', characters: 0 }
    const outcome = await proposeScene(llm, doc, {
      ...{ patience: PATIENCE, signal: stop.signal },
      onProgress: async (state, characters) => {
        if (state === noted.state && characters < noted.characters + NOTE_EVERY) return
        noted = { state, characters }
        if (!(await this.note(doc, WITHOUT_SCENE, { state, characters }))) stop.abort(new Gone())
      },
    })
    if (outcome.content === null) {
      const { failure, error } = outcome
      this.deps.log.warn({ err: error, failure, proposalId: doc._id }, 'a scene was not proposed')
      return await this.fail(doc, failure)
    }
    for (const { why } of outcome.faults) proposalMetrics(this.deps).faults.inc({ why })
    return await this.note(doc, WITHOUT_SCENE, builtOf(outcome))
  }

  /** The draft has the proposal's id, so a second try finds it there. */
  private async store(
    { _id, orgid, userId, by: name, kind = 'flow', catalogId }: ProposalDoc,
    content: SceneContent,
  ): Promise<void> {
    try {
      await storeDraft(this.deps, { orgid, userId, name }, { kind, content, catalogId }, _id)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const done = { state: 'done', content: null, lease: null, 'source.text': '' } as const
    if (await this.note({ _id, orgid }, ['built'], done)) proposalMetrics(this.deps).ended.inc({ result: 'done' })
  }

  private async fail(doc: ProposalDoc, failure: NonNullable<ProposalDoc['failure']>): Promise<null> {
    const ended = { state: 'failed', failure, lease: null, 'source.text': '' } as const
    if (await this.note(doc, WITHOUT_SCENE, ended)) proposalMetrics(this.deps).ended.inc({ result: failure })
    return null
  }

  /** Changes it and renews the lease; null when it is in none of these states or another process has it. */
  private async note(
    { _id, orgid }: Key,
    states: readonly ProposalDoc['state'][],
    changes: Partial<ProposalDoc> & { 'source.text'?: '' },
  ): Promise<ProposalDoc | null> {
    const lease = { by: this.self, until: new Date(this.deps.clock.now() + LEASE_MS) }
    return await proposals(this.deps.db)
      .findOneAndUpdate(
        { _id, orgid, state: { $in: states }, ...this.free() },
        { $set: { lease, ...changes } },
        { returnDocument: 'after' },
      )
      .lean()
  }
}

const builtOf = ({ content, faults }: Extract<Outcome, { faults: unknown }>): Partial<ProposalDoc> => ({
  ...{ state: 'built', content, left: faults.slice(0, MOST_LEFT) },
})

export const proposalRunner = perApp((deps) => new ProposalRunner(deps))

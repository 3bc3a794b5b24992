import { type Deps, perApp } from '../../deps'
import { sealer } from '../../infra/keys/sealed-text'
import { credentials } from './account.model'
import { HASHED_LATER, waitingPasswords } from './held-password.model'
import { passwordHash } from './password-hash'

/** Hashed before their results are stored together; as many are hashed again after a kill. */
const CHUNK = 20

/**
 * Hashes the waiting passwords, oldest first, one at a time and each after the sign-ins that wait already. The hash is
 * stored before the encrypted password is deleted, so a kill loses none; a password that was set meanwhile stays.
 */
class PasswordHasher {
  private running: Promise<void> | null = null
  private stopping = false

  constructor(private readonly deps: Deps) {}

  /** Resolves when none is waiting; rounds that overlap are one. */
  run(): Promise<void> {
    this.running ??= this.round().finally(() => {
      this.running = null
    })
    return this.running
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.running
  }

  private async round(): Promise<void> {
    const { db, clock, log } = this.deps
    const { open } = await sealer(this.deps)
    while (!this.stopping) {
      const rows = await waitingPasswords(db).find().sort({ createdAt: 1 }).limit(CHUNK).unscoped(HASHED_LATER).lean()
      if (rows.length === 0) return
      const done: { _id: string; orgid: string; hash: string; initial: boolean }[] = []
      for (const { _id, orgid, sealed, initial } of rows) {
        if (this.stopping) break
        const password = open(sealed)
        if (password === null) log.error({ userId: _id }, 'the key of a waiting password is gone: reset the password')
        else done.push({ _id, orgid, initial, hash: await passwordHash(this.deps).hashBehind(password) })
      }
      const changedAt = new Date(clock.now())
      const stored = done.map(({ _id, orgid, hash, initial }) => ({
        updateOne: {
          filter: { _id, orgid },
          update: { $setOnInsert: { hash, initial, changedAt } },
          upsert: true,
        },
      }))
      if (stored.length > 0) await credentials(db).bulkWrite(stored, { ordered: false })
      const hashed = new Set(done.map(({ _id }) => _id))
      const gone = rows.filter(({ _id, sealed }) => hashed.has(_id) || open(sealed) === null)
      const deletes = gone.map(({ _id, orgid, sealed }) => ({ deleteOne: { filter: { _id, orgid, sealed } } }))
      if (deletes.length > 0) await waitingPasswords(db).bulkWrite(deletes, { ordered: false })
    }
  }
}

export const passwordHasher = perApp((deps) => new PasswordHasher(deps))

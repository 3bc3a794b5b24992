import { leavingDuplicates } from '../../infra/store/store-error'

/** A name that belongs to one user; `_id` is the name. */
export interface Claim {
  _id: string
  orgid: string
  userId: string
}

/** Where claims are stored. */
interface Claims {
  /** Refused for a name that is there already. */
  insert(claims: readonly Claim[]): Promise<unknown>
  holders(names: readonly string[]): Promise<readonly Pick<Claim, '_id' | 'userId'>[]>
}

/** Claims names for their users, many at once. Returns those that somebody else has. Idempotent. */
export async function claimMany({ insert, holders }: Claims, wanted: readonly Claim[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  await leavingDuplicates(() => insert(wanted))
  const held = new Map((await holders(wanted.map(({ _id }) => _id))).map(({ _id, userId }) => [_id, userId]))
  return new Set(wanted.flatMap(({ _id, userId }) => (held.get(_id) === userId ? [] : [_id])))
}

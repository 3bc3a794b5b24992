import { MESSAGE_DAYS, MESSAGE_KINDS, type MessageKind } from '@lianda/shared/module/notify/message-kinds.rules'
import { GROUP_MEMBERS, type GroupMember } from '@lianda/shared/module/org/audience-groups.rules'
import { messageTold } from '@lianda/shared/module/notify/notify.events'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { EVERYBODY, type MessageDoc, messages } from './message.model'

const DAY_MS = 86_400_000

/** Whom a message is for: people by their ids, or a rule that is judged when somebody reads. */
export type Recipients =
  | { userIds: readonly string[] }
  | ({
      everyone: boolean
      departmentIds: readonly string[]
      userIds: readonly string[]
      exceptIds?: readonly string[] | undefined
    } & Partial<Record<GroupMember, readonly string[] | undefined>>)

export interface NewMessage {
  orgid: string
  kind: MessageKind
  /** Names the event: a message with a key that there is already is not told again. */
  key: string
  to: Recipients
  about?: string
  within?: string
  title: string
  note?: string
  n?: number
  dueAt?: Date | null
}

/** Tells people something, and their open devices that there is news. @returns false: it had been told already */
export async function tellPeople(deps: Deps, { orgid, kind, key, to, ...said }: NewMessage): Promise<boolean> {
  const at = deps.clock.now()
  const wide = 'everyone' in to && (to.everyone || to.departmentIds.length > 0 || groupsIn(to).length > 0)
  const receivers = 'everyone' in to ? receiversOf(to) : [...to.userIds]
  if (receivers.length === 0) return false
  const message: MessageDoc = {
    ...{ _id: deps.newId(), orgid, side: MESSAGE_KINDS[kind].side, kind, key, to: receivers },
    ...{ except: 'everyone' in to ? [...(to.exceptIds ?? [])] : [] },
    ...{ about: '', within: '', note: '', n: 0, dueAt: null, ...said },
    ...{ at: new Date(at), until: new Date(at + MESSAGE_DAYS * DAY_MS) },
  }
  try {
    await messages(deps.db).create(message)
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
  const id = message._id
  if (wide) deps.realtime.emit({ org: orgid }, messageTold, { id })
  else for (const userId of receivers) deps.realtime.emit({ user: userId }, messageTold, { id })
  return true
}

type Rule = Extract<Recipients, { everyone: boolean }>

const groupsIn = (rule: Rule): string[] => GROUP_MEMBERS.flatMap((member) => rule[member] ?? [])

const receiversOf = (rule: Rule): string[] =>
  rule.everyone ? [EVERYBODY] : [...rule.departmentIds, ...groupsIn(rule), ...rule.userIds]

/**
 * The same for what has happened already and stands in its own place: when the message can't be written, what it tells
 * of must not fail, so that is logged.
 */
export async function mention(deps: Deps, message: NewMessage): Promise<void> {
  try {
    await tellPeople(deps, message)
  } catch (error) {
    const { orgid, kind, key } = message
    deps.log.error({ err: error, orgid, kind, key }, 'people could not be told')
  }
}

/** Messages of a kind about one thing since a time: how many, and who was named in them. Served by `about`. */
async function toldSince(
  deps: Deps,
  { orgid, kind, about, sinceMs }: Pick<NewMessage, 'orgid' | 'kind'> & { about: string; sinceMs: number },
): Promise<{ messages: number; userIds: Set<string> }> {
  const found = await messages(deps.db)
    .find({ orgid, about, kind, at: { $gte: new Date(sinceMs) } }, { to: 1 })
    .lean<Pick<MessageDoc, 'to'>[]>()
  return { messages: found.length, userIds: new Set(found.flatMap(({ to }) => to)) }
}

/** People named in one message; an organisation of 10,000 needs ten. */
const AT_ONCE = 1_000

/** A message to people each of whom is told it once in some time. */
interface OncePerPerson extends Omit<NewMessage, 'key' | 'to'> {
  about: string
  sinceMs: number
  userIds: readonly string[]
}

/**
 * Tells those people whom no message of this kind about this thing named since then, and returns them. The messages
 * themselves are the record: each is named by its number since then, so of two who tell at once one finds the number taken,
 * and looks again whom the other told.
 */
export async function tellOnce(deps: Deps, { sinceMs, userIds, ...message }: OncePerPerson): Promise<string[]> {
  const { orgid, kind, about } = message
  const told: string[] = []
  for (;;) {
    const before = await toldSince(deps, { orgid, kind, about, sinceMs })
    const some = userIds.filter((id) => !before.userIds.has(id)).slice(0, AT_ONCE)
    if (some.length === 0) return told
    const key = `${kind} ${about} ${sinceMs} ${before.messages}`
    if (await tellPeople(deps, { ...message, key, to: { userIds: some } })) told.push(...some)
  }
}

/** Those of these keys that were told already. Served by `once`. */
export async function toldKeys(deps: Deps, orgid: string, keys: readonly string[]): Promise<Set<string>> {
  const found = await messages(deps.db)
    .find({ orgid, key: { $in: [...keys] } }, { key: 1 })
    .lean<Pick<MessageDoc, 'key'>[]>()
  return new Set(found.map(({ key }) => key))
}

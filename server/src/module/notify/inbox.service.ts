import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  MESSAGE_DAYS,
  type MessageKind,
  type MessageSide,
  MOST_MESSAGES,
} from '@lianda/shared/module/notify/message-kinds.rules'
import type * as contract from '@lianda/shared/module/notify/notify.contract'
import type { Message } from '@lianda/shared/module/notify/notify.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { departmentsAbove, groupsOfPerson, users } from '../org'
import { EVERYBODY, type InboxDoc, inboxes, type MessageDoc, messages } from './message.model'

const DAY_MS = 86_400_000
/** An administrator whose function was taken away is told nothing more of packages. */
const OF_PACKAGES: readonly MessageKind[] = ['fault', 'ending']

/** Without the people, of whom one message names up to a thousand. */
const COUNTED = { kind: 1, about: 1, within: 1, at: 1 } as const
const SHOWN = { ...COUNTED, title: 1, note: 1, n: 1, dueAt: 1 } as const
type Shown = Pick<MessageDoc, '_id' | keyof typeof SHOWN>

interface Inbox {
  /** Newest first, at most `MOST_MESSAGES`. */
  all: Shown[]
  isRead: (message: Pick<MessageDoc, '_id' | 'at'>) => boolean
  stored: InboxDoc | null
}

const idOf = ({ userId }: Actor, side: MessageSide): string => `${userId} ${side}`

/**
 * The messages that are for this person now, and what they have read. Served by `told`.
 * @param fields what is read of each: all that is shown, or what counting needs
 */
async function inboxOf(
  deps: Deps,
  actor: Actor,
  side: MessageSide,
  fields: typeof SHOWN | typeof COUNTED = COUNTED,
): Promise<Inbox> {
  const { orgid, userId, departments } = actor
  const [path, groups, person, stored] = await Promise.all([
    departmentsAbove(deps, orgid, departments),
    groupsOfPerson(deps, orgid, userId),
    users(deps.db).findOne({ _id: userId, orgid }, { createdAt: 1 }).lean<{ createdAt: Date }>(),
    inboxes(deps.db)
      .findOne({ _id: idOf(actor, side), orgid })
      .lean<InboxDoc>(),
  ])
  // What was told before somebody came is nothing to them.
  const since = Math.max(person?.createdAt.getTime() ?? 0, deps.clock.now() - MESSAGE_DAYS * DAY_MS)
  const found = await messages(deps.db)
    .find(
      {
        orgid,
        to: { $in: [EVERYBODY, ...path, ...Object.values(groups).flat(), userId] },
        at: { $gte: new Date(since) },
        side,
        except: { $ne: userId },
        ...(can(actor, 'task.read') ? {} : { kind: { $nin: [...OF_PACKAGES] } }),
      },
      fields,
    )
    .sort({ at: -1, _id: -1 })
    .limit(MOST_MESSAGES)
    .lean<Shown[]>()
  const read = new Set(stored?.read)
  const readToMs = stored?.readTo.getTime() ?? 0
  return { all: firstOfEach(found), stored, isRead: ({ _id, at }) => at.getTime() <= readToMs || read.has(_id) }
}

/** Without what somebody was told before: of the messages of one publishing the oldest. @param found newest first */
function firstOfEach(found: readonly Shown[]): Shown[] {
  const first = new Map<string, string>()
  const nameOf = ({ about, within }: Shown) => `${about} ${within}`
  for (const one of found) if (one.kind === 'published') first.set(nameOf(one), one._id)
  return found.filter((one) => one.kind !== 'published' || first.get(nameOf(one)) === one._id)
}

const unreadIn = ({ all, isRead }: Inbox): number => all.filter((one) => !isRead(one)).length

const viewOf = ({ _id, kind, about, within, title, note, n, dueAt, at }: Shown, read: boolean): Message => ({
  ...{ id: _id, kind, about, within, title, note, n, read },
  dueAt: dueAt?.getTime() ?? null,
  at: at.getTime(),
})

export async function listMessages(
  deps: Deps,
  actor: Actor,
  { side, page, rows }: ParsedInputOf<typeof contract.messageList>,
): Promise<OutputOf<typeof contract.messageList>> {
  const inbox = await inboxOf(deps, actor, side, SHOWN)
  const shown = inbox.all.slice((page - 1) * rows, page * rows)
  return {
    rows: shown.map((one) => viewOf(one, inbox.isRead(one))),
    total: inbox.all.length,
    unread: unreadIn(inbox),
  }
}

export async function countUnread(deps: Deps, actor: Actor, side: MessageSide): Promise<{ unread: number }> {
  return { unread: unreadIn(await inboxOf(deps, actor, side)) }
}

/** Marks some as read; only those that are for this person count. */
export async function markRead(
  deps: Deps,
  actor: Actor,
  { side, ids }: ParsedInputOf<typeof contract.messageRead>,
): Promise<{ unread: number }> {
  const inbox = await inboxOf(deps, actor, side)
  const asked = new Set(ids)
  const fresh = inbox.all.filter((one) => asked.has(one._id) && !inbox.isRead(one)).map(({ _id }) => _id)
  if (fresh.length === 0) return { unread: unreadIn(inbox) }
  const own = { _id: idOf(actor, side), orgid: actor.orgid }
  await inboxes(deps.db).updateOne(
    own,
    { $addToSet: { read: { $each: fresh } }, $setOnInsert: { readTo: new Date(0) } },
    { upsert: true },
  )
  // What is shown no longer need not be remembered.
  const shown = new Set(inbox.all.map(({ _id }) => _id))
  const gone = inbox.stored?.read.filter((id) => !shown.has(id)) ?? []
  if (gone.length > 0) await inboxes(deps.db).updateOne(own, { $pull: { read: { $in: gone } } })
  return await countUnread(deps, actor, side)
}

/** Marks everything as read that came up to a time; one in the future means now. */
export async function markAllRead(
  deps: Deps,
  actor: Actor,
  { side, until }: ParsedInputOf<typeof contract.messageReadAll>,
): Promise<{ unread: number }> {
  const readTo = new Date(Math.min(until, deps.clock.now()))
  const { all, stored } = await inboxOf(deps, actor, side)
  const own = { _id: idOf(actor, side), orgid: actor.orgid }
  const covered = all.filter(({ at }) => at <= readTo).map(({ _id }) => _id)
  if (!stored || stored.readTo < readTo)
    await inboxes(deps.db).updateOne(own, { $set: { readTo }, $pull: { read: { $in: covered } } }, { upsert: true })
  return await countUnread(deps, actor, side)
}

import type { MessageKind } from '@lianda/shared/module/notify/message-kinds.rules'
import type { Deps } from '../../deps'
import { mention } from '../notify'
import type { Audience, TaskDoc } from './task.document'

type Told = Pick<TaskDoc, '_id' | 'orgid' | 'rev' | 'title' | 'audience' | 'endsAt'>

/** What a message about a package names in any case; the revision keeps two changes apart. */
const about = ({ _id, orgid, title, rev, endsAt }: Omit<Told, 'audience'>, kind: MessageKind) => ({
  ...{ orgid, kind, key: `${kind} ${_id} ${rev}`, about: _id, title, dueAt: endsAt },
})

/** Tells everybody whom a package is for, as its audience says when they read. */
export const tellAudience = (deps: Deps, task: Told, kind: 'extended' | 'ended' | 'withdrawn'): Promise<void> =>
  mention(deps, { ...about(task, kind), to: task.audience })

/**
 * Tells people that they have a package: everybody of its audience, or what was added to it. Who is told twice of one
 * publishing, by two departments say, reads it once (`firstOfEach`).
 */
export const tellPublished = (
  deps: Deps,
  task: Told & Pick<TaskDoc, 'publishedAt'>,
  to: Audience = task.audience,
): Promise<void> => mention(deps, { ...about(task, 'published'), within: String(task.publishedAt?.getTime() ?? 0), to })

/** Tells some people something about a package. */
export const tellSome = (
  deps: Deps,
  task: Omit<Told, 'audience'>,
  kind: MessageKind,
  { userIds, note = '' }: { userIds: readonly string[]; note?: string },
): Promise<void> => mention(deps, { ...about(task, kind), to: { userIds }, note })

/** What its maker is told of a package with. */
export type OfMaker = Pick<TaskDoc, '_id' | 'orgid' | 'title' | 'type' | 'creatorId' | 'endsAt'>

export const makerKey = ({ _id }: Pick<OfMaker, '_id'>, kind: MessageKind, what: string): string =>
  `${kind} ${_id} ${what}`

/** Tells whoever made a package what an administrator should look after. @param what names the event */
export async function tellMaker(deps: Deps, task: OfMaker, kind: MessageKind, what: string): Promise<void> {
  const { _id, orgid, title, type, creatorId, endsAt } = task
  if (creatorId === '') return
  await mention(deps, {
    ...{ orgid, kind, key: makerKey(task, kind, what), about: _id, within: String(type), title, dueAt: endsAt },
    to: { userIds: [creatorId] },
  })
}

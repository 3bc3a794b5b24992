import AsyncLock from 'async-lock'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../deps'
import { asNow, type Opened } from './opened'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { viewingPorts } from './viewing-ports'
import { relayViewing } from './viewing-relay'

/** Changes of one viewing follow one another in this process. */
const turns = perApp(() => new AsyncLock())
/** Another process may have written, or the change before in this one. */
const TRIES = 5

type Begun = Opened & { doc: ViewingDoc }
/** What it becomes, by what it is and whether anything counts now; null: it stays as it is. */
type Change = (before: ViewingDoc, counts: boolean) => Partial<ViewingDoc> | null

/** Changes a viewing, and finishes it where nothing is missing any more. */
export const changeViewing = async (deps: Deps, opened: Begun, change: Change): Promise<ViewingDoc> =>
  await turns(deps).acquire(opened.doc._id, () => write(deps, opened, change))

async function write(deps: Deps, opened: Begun, change: Change): Promise<ViewingDoc> {
  const { needs, target } = opened
  let { doc } = opened
  for (let n = 0; n < TRIES; n++) {
    const counts = doc.finishedAt === null && target.refusal === null
    const changed = change(doc, counts)
    if (!changed) return doc
    const done = counts && needs.isDone({ ...doc, ...changed })
    const at = new Date(deps.clock.now())
    const end = done ? { finishedAt: at, pending: [{ id: deps.newId(), at }] } : {}
    const { _id, orgid, rev } = doc
    const after = await viewings(deps.db)
      .findOneAndUpdate(
        { _id, orgid, rev },
        { $set: { ...changed, ...end }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (after) {
      if (done) await finished(deps, after)
      return asNow(after)
    }
    doc = await readAgain(deps, doc)
  }
  throw new AppError('server/busy', { retryAfterS: 1 })
}

/** What it is by now. Throws `media/not_found`. */
export async function readAgain(
  deps: Deps,
  { orgid, subtaskId, userId }: Pick<ViewingDoc, 'orgid' | 'subtaskId' | 'userId'>,
): Promise<ViewingDoc> {
  const found = await viewings(deps.db).findOne({ orgid, subtaskId, userId }).lean()
  if (!found) throw new AppError('media/not_found')
  return asNow(found)
}

async function finished(deps: Deps, doc: ViewingDoc): Promise<void> {
  viewingPorts(deps).progressed(doc.orgid, doc.subtaskId, doc.userId)
  // What fails here stays pending for the job.
  await relayViewing(deps, doc).catch((error: unknown) =>
    deps.log.error({ err: error, viewingId: doc._id }, 'what follows a viewing stays pending'),
  )
}

import type { Deps } from '../../../deps'
import { joiningIn } from '../task-audience.service'
import type { TaskDoc } from '../task.document'
import { frontOfTask } from './front.store'

/** What the check before publishing knows of the package that comes before. */
export interface FrontFact {
  title: string
  /** `unpublished`: not published by then; `circle`: it waits for this one; `over`: it has ended by then. */
  state: 'gone' | 'unpublished' | 'circle' | 'over' | 'open'
  /** How many people this package is for and the other one is not. */
  beyond: number
}

/** Most packages that come one before the other; a longer row counts as a circle. */
const MOST = 50

/** Null without a front. @param atMs when this package will be published */
export async function frontFactOf(deps: Deps, task: TaskDoc, atMs: number): Promise<FrontFact | null> {
  const front = await frontOfTask(deps, task.orgid, task)
  if (!front) return null
  const { title, gone } = front
  if (gone || !front.task) return { title, state: 'gone', beyond: 0 }
  if (await isCircle(deps, task, front.task)) return { title, state: 'circle', beyond: 0 }
  if (!isPublishedBy(front.task, atMs)) return { title, state: 'unpublished', beyond: 0 }
  const over = front.task.endsAt !== null && front.task.endsAt.getTime() <= atMs
  return { title, state: over ? 'over' : 'open', beyond: await joiningIn(deps, front.task, task.audience) }
}

const isPublishedBy = ({ publishState, publishAt }: TaskDoc, atMs: number): boolean =>
  publishState === 'scheduled' ? publishAt !== null && publishAt.getTime() <= atMs : publishState !== 'unpublished'

async function isCircle(deps: Deps, { _id, orgid }: TaskDoc, front: TaskDoc): Promise<boolean> {
  let before: TaskDoc | null = front
  for (let n = 0; before && n < MOST; n++) {
    if (before._id === _id) return true
    before = (await frontOfTask(deps, orgid, before))?.task ?? null
  }
  return before !== null
}

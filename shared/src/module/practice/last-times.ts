import * as z from 'zod/mini'
import type { DocumentPort } from '../../platform/documents'
import { ownerOf } from '../../client/outbox'
import type { Services } from '../../store/services'
import { nextThings } from '../scoring/next-things.rules'
import { lastTime, type LastTime } from './brief.contract'
import type { PracticeReport } from './practice.contract'

const KEY = 'last-times'
/** Subtasks kept on a device; the one opened longest ago is dropped first. */
const MOST = 40
const kept = z.array(z.object({ subtaskId: z.string(), last: lastTime }))

/** What to do next time, of the practices that were opened on this device, for reading offline. */
export interface LastTimes {
  find(subtaskId: string): Promise<LastTime | null>
  /** undefined: nothing is left to do. */
  put(subtaskId: string, last: LastTime | undefined): Promise<void>
}

async function read(documents: DocumentPort, owner: string): Promise<z.infer<typeof kept>> {
  try {
    const known = z.safeParse(kept, JSON.parse((await documents.get(owner, KEY)) ?? '[]'))
    return known.success ? known.data : []
  } catch {
    return []
  }
}

/** On a device with full or forbidden storage nothing is kept. */
export const lastTimes = (documents: DocumentPort, owner: string): LastTimes => ({
  find: async (subtaskId) => (await read(documents, owner)).find((one) => one.subtaskId === subtaskId)?.last ?? null,
  async put(subtaskId, last) {
    const others = (await read(documents, owner)).filter((one) => one.subtaskId !== subtaskId)
    const now = last ? [{ subtaskId, last }, ...others].slice(0, MOST) : others
    await documents.put(owner, KEY, JSON.stringify(now)).catch(() => undefined)
  },
})

/** Keeps what a report says to do next time, if it is that of the learner's newest practice: moments and trainings are none. */
export async function keepReported(
  { platform, session }: Pick<Services, 'platform' | 'session'>,
  { score, attempts, session: practice }: PracticeReport,
): Promise<void> {
  const user = session.user()
  const { id, subtaskId, attempt, rehearsal } = practice
  if (user === null || score === null || attempts[0]?.id !== id) return
  const things = nextThings(score)
  const last = things.length > 0 ? { id, attempt, rehearsal, things } : undefined
  await lastTimes(platform.documents, ownerOf(user)).put(subtaskId, last)
}

/** Deletes them, because the user has signed out. */
export const forgetLastTimes = (documents: DocumentPort, owner: string): Promise<void> =>
  documents.remove(owner, KEY).catch(() => undefined)

import * as z from 'zod/mini'
import type { OutputOf } from '../../contract/endpoint'
import type { DocumentPort } from '../../platform/documents'
import { isAnswered } from '../exam/answer.rules'
import { findRunning } from '../exam/attempt-keeping'
import { get as getTask, type RunningExam } from './task.contract'

type Detail = OutputOf<typeof getTask>

const KEY = 'tasks'
/** Maximum packages kept on a device; the one opened longest ago is evicted first. */
const MOST = 40
const keptTasks = z.array(getTask.output)

/** Packages that the learner has opened on this device, for reading offline. */
export interface TaskCache {
  find(id: string): Promise<Detail | null>
  put(detail: Detail): void
  drop(id: string): void
  /** Deletes everything, because the user has signed out. */
  clear(): Promise<void>
}

/** On a device with full or forbidden storage nothing is cached, and reading needs the network. */
export function createTaskCache(documents: DocumentPort, owner: string): TaskCache {
  let last: Promise<Detail[]> = read(documents, owner)
  const change = (to: (before: Detail[]) => Detail[]) => {
    last = last.then(async (before) => {
      const after = to(before)
      await documents.put(owner, KEY, JSON.stringify(after)).catch(() => undefined)
      return after
    })
  }
  const without = (list: Detail[], id: string) => list.filter(({ task }) => task.id !== id)
  return {
    find: async (id) => (await last).find(({ task }) => task.id === id) ?? null,
    put: (detail) => change((before) => [detail, ...without(before, detail.task.id)].slice(0, MOST)),
    drop: (id) => change((before) => without(before, id)),
    async clear() {
      await last
      last = Promise.resolve([])
      await documents.remove(owner, KEY).catch(() => undefined)
    },
  }
}

async function read(documents: DocumentPort, owner: string): Promise<Detail[]> {
  try {
    const known = z.safeParse(keptTasks, JSON.parse((await documents.get(owner, KEY)) ?? '[]'))
    return known.success ? known.data : []
  } catch {
    return []
  }
}

/**
 * The running exam kept on this device, for the centre; `aheadMs` is the server's clock minus the device's. Rejects if the
 * device can't be read, so that this is not taken for "none".
 */
export async function keptExam(
  documents: DocumentPort,
  owner: string,
): Promise<{ exam: RunningExam; aheadMs: number } | null> {
  const kept = await findRunning(documents, owner)
  if (kept === null) return null
  const { attempt, state } = kept
  return {
    aheadMs: state.anchor.serverMs - state.anchor.wallMs,
    exam: {
      attemptId: attempt.id,
      subtaskId: attempt.examId,
      taskId: attempt.taskId ?? '',
      title: attempt.title,
      deadlineMs: state.clock.deadlineMs,
      serverNowMs: state.anchor.serverMs,
      answered: state.answers.filter(({ value }) => isAnswered(value)).length,
      questions: attempt.questions.length,
    },
  }
}

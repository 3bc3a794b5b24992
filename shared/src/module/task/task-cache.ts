import * as z from 'zod/mini'
import type { OutputOf } from '../../contract/endpoint'
import type { DocumentPort } from '../../platform/documents'
import { isAnswered } from '../exam/answering.rules'
import { findRunning } from '../exam/attempt-keeping'
import { get as getTask, type RunningExam } from './task.contract'

type Detail = OutputOf<typeof getTask>

const KEY = 'tasks'
/** Packages that a device keeps; the one opened longest ago goes first. */
const MOST = 40
const keptTasks = z.array(getTask.output)

/** Packages that a person has opened on this device, to be read again without a network. */
export interface TaskCache {
  find(id: string): Promise<Detail | null>
  put(detail: Detail): void
  drop(id: string): void
  /** The person is gone: nothing of theirs is left to read. */
  clear(): Promise<void>
}

/** A device without room, or a browser that forbids storage, keeps nothing: the network is needed then. */
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

/** An exam that runs on this device, as the centre shows it; `aheadMs` is the server's clock less the device's. */
export async function keptExam(
  documents: DocumentPort,
  owner: string,
): Promise<{ exam: RunningExam; aheadMs: number } | null> {
  const kept = await findRunning(documents, owner).catch(() => null)
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

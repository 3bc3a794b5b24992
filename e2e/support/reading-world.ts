import { expect, vi } from 'vitest'
import { mediaCreate, mediaGet } from '@lianda/shared/module/media/media.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { pdfOf } from '../../server/test/pdf'
import { type Call, callerFor, tokenFor } from './caller'
import { userIdOf } from './exam-world'
import type { ServerProcess } from './server-process'

/** The making of a document has a process of its own, and the machine is busy. */
const MAKING_MS = 60_000

/** A document in the media bank, and how its owner calls the server: later sign-ins on a phone end that. */
export interface PutDocument {
  mediaId: string
  call: Call
}

/** Puts a document of these pages into the media bank and waits for its pages. Signs the owner in on a phone. */
export async function putDocument(
  server: ServerProcess,
  name: string,
  pages: readonly (readonly string[])[],
): Promise<PutDocument> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf(pages))]), `${name}.pdf`)
  const answer = await fetch(`${server.origin}/${upload.path}?filetype=file`, {
    method: 'POST',
    body: form,
    headers: { token: await tokenFor(server, 'owner1') },
  })
  const { path } = (await answer.json()) as { path: string }
  const call = await callerFor(server, 'owner1')
  const { id: mediaId } = (await call(mediaCreate, { name, fileId: path })).media
  const made = async () => expect((await call(mediaGet, { id: mediaId })).media.status).toBe(1)
  await vi.waitFor(made, { timeout: MAKING_MS, interval: 250 })
  return { mediaId, call }
}

/** Publishes a package in which one learner reads a document. */
export async function publishReading(
  call: Call,
  {
    title,
    account,
    mediaId,
    viewMinutes = 0,
  }: { title: string; account: string; mediaId: string; viewMinutes?: number },
): Promise<{ taskId: string; stepId: string }> {
  const step = { type: 4 as const, resourceId: mediaId, version: 1, passScore: 100, weight: 100, attempts: null }
  const { task } = await call(taskCreate, {
    ...{ title, type: 1, passScore: 60, subtasks: [{ ...step, viewMinutes }] },
    audience: { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] },
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
  return { taskId: task.id, stepId: task.subtaskRows[0]?.id ?? '' }
}

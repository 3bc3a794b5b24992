import { expect, vi } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { mediaCreate, mediaGet, mediaSave, type MediaSubtitle } from '@lianda/shared/module/media/media.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { makeTestFilm } from '../../server/test/films'
import { pdfOf } from '../../server/test/pdf'
import { type Call, callerFor, tokenFor } from './caller'
import { userIdOf } from './exam-world'
import type { ServerProcess } from './server-process'

/** A document or film in the media bank, and how its owner calls the server: later sign-ins on a phone end that. */
export interface PutMedia {
  mediaId: string
  call: Call
}

/** Puts a document of these pages into the media bank and waits for its pages. Signs the owner in on a phone. */
export const putDocument = (
  server: ServerProcess,
  name: string,
  pages: readonly (readonly string[])[],
): Promise<PutMedia> => putMedia(server, { name, kind: 'file', file: `${name}.pdf`, bytes: pdfOf(pages) })

interface Subtitles {
  label: string
  srt: string
}

/** Puts a film of so many seconds into the media bank and waits until it is made. Needs FFmpeg. */
export const putFilm = async (
  server: ServerProcess,
  name: string,
  seconds: number,
  subtitles: readonly Subtitles[] = [],
): Promise<PutMedia> =>
  await putMedia(server, {
    ...{ name, kind: 'video', file: `${name}.mp4`, subtitles },
    bytes: await makeTestFilm('a.mp4', { seconds, size: '1280x720' }),
  })

interface Put {
  name: string
  kind: MediaKind
  file: string
  bytes: Uint8Array
  subtitles?: readonly Subtitles[]
}

async function putMedia(
  server: ServerProcess,
  { name, kind, file, bytes, subtitles: given = [] }: Put,
): Promise<PutMedia> {
  const fileId = await putUpload(server, kind, file, bytes)
  const subtitles: MediaSubtitle[] = []
  for (const { label, srt } of given)
    subtitles.push({ label, fileId: await putUpload(server, 'subtitle', 'a.srt', Buffer.from(srt)) })
  const call = await callerFor(server, 'owner1')
  const { id: mediaId } = (await call(mediaCreate, { name, fileId, subtitles })).media
  await untilMade(call, mediaId)
  return { mediaId, call }
}

/** Waits until the pages of a document, or a film, are made. */
export async function untilMade(call: Call, id: string): Promise<void> {
  const made = async () => expect((await call(mediaGet, { id })).media.status).toBe(1)
  // The making of a document or film gives way to everything else on a machine that is busy with journeys.
  await vi.waitFor(made, { timeout: 240_000, interval: 250 })
}

/** Gives a document other pages, as its next version, and waits for them. Ends the caller's session for a new one. */
export async function replaceDocument(
  server: ServerProcess,
  { mediaId }: Pick<PutMedia, 'mediaId'>,
  pages: readonly (readonly string[])[],
): Promise<Call> {
  const fileId = await putUpload(server, 'file', 'next.pdf', pdfOf(pages))
  const call = await callerFor(server, 'owner1')
  const { rev, name } = (await call(mediaGet, { id: mediaId })).media
  await call(mediaSave, { id: mediaId, rev, name, fileId })
  await untilMade(call, mediaId)
  return call
}

async function putUpload(server: ServerProcess, kind: UploadKind, file: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), file)
  const answer = await fetch(`${server.origin}/${upload.path}?filetype=${kind}`, {
    method: 'POST',
    body: form,
    headers: { token: await tokenFor(server, 'owner1') },
  })
  return ((await answer.json()) as { path: string }).path
}

interface Published {
  title: string
  account: string
  mediaId: string
  /** 1 unless it is said. */
  version?: number
}
type Step = InputOf<typeof taskCreate>['subtasks']

/** Publishes a package in which one learner reads a document. */
export const publishReading = (call: Call, { viewMinutes = 0, ...of }: Published & { viewMinutes?: number }) =>
  publishStep(call, of, { type: 4, viewMinutes })

/** Publishes a package in which one learner watches a film. */
export const publishWatching = (call: Call, { skipAllowed = true, ...of }: Published & { skipAllowed?: boolean }) =>
  publishStep(call, of, { type: 6, skipAllowed })

async function publishStep(
  call: Call,
  { title, account, mediaId, version = 1 }: Published,
  own: Partial<NonNullable<Step>[number]> & { type: 4 | 6 },
): Promise<{ taskId: string; stepId: string }> {
  const step = { ...own, resourceId: mediaId, version, passScore: 100, weight: 100, attempts: null }
  const { task } = await call(taskCreate, {
    ...{ title, type: 1, passScore: 60, subtasks: [step] },
    audience: { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] },
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
  return { taskId: task.id, stepId: task.subtaskRows[0]?.id ?? '' }
}

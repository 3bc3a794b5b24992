import { createHash } from 'node:crypto'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import type { SignedIn, World } from './world'

/** Uploads a file, for import unless it says otherwise, and returns its path. */
export async function uploadFile(
  world: World,
  who: { token: string },
  name: string,
  content: Uint8Array | string,
  filetype = 'import',
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), name)
  const response = await fetch(`${world.url}/${upload.path}?filetype=${filetype}`, {
    method: 'POST',
    body: form,
    headers: { token: who.token },
  })
  const body = (await response.json()) as { path?: string }
  if (body.path === undefined) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body.path
}

/** Uploads a file as the back office sends what may be large, in one part. */
export async function uploadInParts(
  world: World,
  who: SignedIn,
  name: string,
  bytes: Uint8Array,
  filetype = 'file',
): Promise<OutputOf<typeof uploadFinish>> {
  const words = { filetype, filename: name }
  const told = Object.entries(words).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const common = { 'tus-resumable': '1.0.0', token: who.token }
  const { headers } = await fetch(`${world.url}/${PARTS_PATH}`, {
    method: 'POST',
    headers: { ...common, 'upload-length': String(bytes.byteLength), 'upload-metadata': told.join(',') },
  })
  const at = headers.get('location') ?? ''
  await fetch(world.url + at, {
    method: 'PATCH',
    headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return await world.get(uploadFinish, { id: at.split('/').at(-1) ?? '', sha256 }, who)
}

/** Downloads a generated file from its short-lived address. */
export async function fetchFile(world: World, url: string): Promise<Uint8Array> {
  const response = await fetch(world.url + url)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

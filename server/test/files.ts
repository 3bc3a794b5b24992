import { upload } from '@lianda/shared/module/upload/upload.contract'
import type { World } from './world'

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

/** Downloads a generated file from its short-lived address. */
export async function fetchFile(world: World, url: string): Promise<Uint8Array> {
  const response = await fetch(world.url + url)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

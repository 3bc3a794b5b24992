import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { readWorkbook } from '../../src/infra/spreadsheet/read-workbook'
import { fetchFile } from '../files'
import { png } from '../pictures'
import { request } from '../request'
import type { World } from '../world'
import type { Who } from './places'
import type { Input } from './rows'

/** What came back: `code` is null for a success. */
export interface Sent {
  status: number
  code: string | null
  /** Names of the members that were refused. */
  fields: readonly string[]
  text: string
}

/** One call over HTTP; a call that takes a file gets a small picture. */
export async function send(
  world: World,
  contract: Endpoint,
  input: Input,
  who: Who,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const all = { ...(who ? { token: who.token } : {}), ...headers }
  if (!contract.upload) {
    const { status, output, failure } = await request(world.url, contract, input, all)
    const fields = (failure?.fields ?? []).map(({ field }) => field)
    return { status, code: failure?.code ?? null, fields, text: JSON.stringify(output ?? failure) }
  }
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(png(16, 16))]), 'a.png')
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const response = await fetch(`${world.url}/${contract.path}?${query}`, {
    method: contract.method,
    body,
    headers: all,
  })
  const answer = (await response.json()) as { code?: string }
  return { status: response.status, code: answer.code ?? null, fields: [], text: JSON.stringify(answer) }
}

/** What an answer tells; of an export, what the file tells. */
export async function readAnswer(world: World, text: string): Promise<string> {
  const { url, name } = JSON.parse(text) as { url?: string; name?: string }
  if (url === undefined || name === undefined) return text
  const bytes = await fetchFile(world, url)
  return name.endsWith('.xlsx') ? JSON.stringify(await readWorkbook(bytes, 20_000)) : Buffer.from(bytes).toString()
}

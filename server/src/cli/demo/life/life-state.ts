import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const lifeState = z.object({
  orgid: z.string(),
  /** The first start: the life is of the 60 days before it. */
  untilMs: z.int(),
  /** wanted: not made yet, or not completely; there: made; removed: it does not come back. */
  state: z.enum(['wanted', 'there', 'removed']),
})
export type LifeState = z.infer<typeof lifeState>

const fileIn = (dataDir: string): string => join(dataDir, 'demo-life.json')

/** Null where there is no demonstration, or one of before there was such a life. */
export async function readLifeState(dataDir: string): Promise<LifeState | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : z.parse(lifeState, JSON.parse(text))
}

export async function writeLifeState(dataDir: string, state: LifeState): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${fileIn(dataDir)}.new`
  await writeFile(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(draft, fileIn(dataDir))
}

import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { roleType } from '@lianda/shared/module/org/org.admin.contract'

const demoAccount = z.object({
  account: z.string(),
  password: z.string(),
  name: z.string(),
  role: roleType,
  shown: z.boolean(),
})
export type DemoAccount = z.infer<typeof demoAccount>

const fileIn = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

/** Written before the first account is created; renamed to the real file once the demonstration is complete. */
const draftIn = (dataDir: string): string => `${fileIn(dataDir)}.new`

/** Writes the draft file, readable by this system user only. */
export async function draftDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(draftIn(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

export async function publishDemoAccounts(dataDir: string): Promise<void> {
  await rename(draftIn(dataDir), fileIn(dataDir))
}

/** Whether an earlier start was interrupted while it created the demonstration. */
export async function isHalfSeeded(dataDir: string): Promise<boolean> {
  return (await stat(draftIn(dataDir)).catch(() => null)) !== null
}

/** Null if there is no demonstration here. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[] | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : z.parse(z.array(demoAccount), JSON.parse(text))
}

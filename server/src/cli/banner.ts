import type { Config } from '../config'
import type { DemoAccount } from './demo/demo-accounts'
import type { Lan } from './lan'

interface BannerFacts {
  config: Config
  port: number
  secure: boolean
  lan: Lan | null
  accounts: readonly DemoAccount[] | null
  /** The days before the first start are being made for the demonstration. */
  living: boolean
  /** True if the output goes to a terminal; otherwise it goes to a service manager's log and hides passwords. */
  terminal: boolean
  voice: readonly string[]
}

/** Text that is printed once the server runs. */
export async function banner({
  config,
  port,
  secure,
  lan,
  accounts,
  living,
  terminal,
  voice,
}: BannerFacts): Promise<string> {
  const host = lan?.address ?? (config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : readable(config.host))
  const base = config.publicUrl ?? `${secure ? 'https' : 'http'}://${host}:${port}`
  const lines = [
    '',
    `Lianda ${config.version} (${config.edition} edition) is running.`,
    `  Learners     ${base}/`,
    `  Back office  ${base}/admin/`,
    `  Store        ${config.mongodbUri === null ? `embedded, in ${config.dataDir}` : 'MongoDB (MONGODB_URI)'}`,
    ...voice.map((line) => `  Speech       ${line}`),
    ...(lan ? await lan.instructions(port) : []),
    ...(accounts ? demoLines(accounts, config.dataDir, terminal) : []),
    ...(living ? ['', 'People, packages and records of its last 60 days come in during the next minutes.'] : []),
    '',
    'Ctrl-C stops it.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

function demoLines(accounts: readonly DemoAccount[], dataDir: string, terminal: boolean): string[] {
  if (!terminal) return ['', `Demonstration accounts and their passwords: ${dataDir}/demo-accounts.json`]
  const shown = accounts.filter((row) => row.shown)
  const width = Math.max(...shown.map((row) => row.account.length))
  return [
    '',
    'Demonstration accounts (passwords of this installation; all of them in',
    `${dataDir}/demo-accounts.json):`,
    ...shown.map((row) => `  ${row.account.padEnd(width)}  ${row.password}  ${ROLE[row.role]}, ${row.name}`),
  ]
}

const ROLE = { user: 'learner', admin: 'administrator', owner: 'owner' } as const

const readable = (host: string): string => (host === '127.0.0.1' || host === '::1' ? 'localhost' : host)

import { parseArgs } from 'node:util'
import type { Config } from '../config'
import type { Deps } from '../deps'
import { listOrganisations } from '../module/org'
import { findSetting, setStorage } from '../module/setting'
import { capacityOf } from '../module/upload'
import { StartError } from './program'
import { withApp } from './with-app'

const USAGE = 'org:storage [--org <id> --gb <whole number; 0 = no limit, default = the figure of STORAGE_GB>]'
const GB = 1024 ** 3

/** Says what every organisation stores and may store, or first gives one of them its own figure. */
export async function orgStorage(
  config: Config,
  args: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const { org, gb } = parse(args)
  await withApp(config, async (_app, deps) => {
    if (org !== undefined) {
      if (!(await findSetting(deps, org))) throw new StartError(`--org ${org}: there is no such organisation`)
      await setStorage(deps, org, gb === 'default' ? null : Number(gb))
    }
    for (const one of await listOrganisations(deps)) print(await line(deps, one))
  })
}

function parse(args: readonly string[]): { org?: string; gb?: string } {
  const text = { type: 'string' } as const
  try {
    const { org, gb } = parseArgs({ args: [...args], options: { org: text, gb: text } }).values
    if (org === undefined && gb === undefined) return {}
    if (org && gb && /^(default|\d{1,7})$/.test(gb)) return { org, gb }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}; usage: ${USAGE}`)
  }
  throw new StartError(`usage: ${USAGE}`)
}

async function line(deps: Deps, { _id, name }: { _id: string; name: string }): Promise<string> {
  const { used, total } = await capacityOf(deps, _id)
  const inGb = (bytes: number): string => (bytes / GB).toFixed(2)
  return `${_id}  ${inGb(used)} of ${total === null ? 'any number of' : inGb(total)} GB  ${name}\n`
}

import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { completeFigures, completeSeen, restartFigures } from '../module/figures'
import { findOrganisation, listOrganisations } from '../module/org'
import { StartError } from './program'
import { withApp } from './with-app'

const USAGE = 'figures:rebuild [--org <id>] [--resume]'

/**
 * Makes the figures of one or all organisations again from the records. It may be interrupted: `--resume`, or the server
 * itself once it runs, goes on where it stopped.
 */
export async function figuresRebuild(
  config: Config,
  args: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const { org, resume } = parse(args)
  await withApp(config, async (app, deps) => {
    await app.pauseJobs()
    if (org !== undefined && !(await findOrganisation(deps, org)))
      throw new StartError(`--org ${org}: there is no such organisation`)
    const all = org === undefined ? await listOrganisations(deps) : [{ orgid: org }]
    if (!resume) for (const { orgid } of all) await restartFigures(deps, orgid)
    let people = 0
    await completeFigures(deps, (more) => {
      people += more
      print(`${people} people\n`)
      return true
    })
    await completeSeen(deps)
  })
}

function parse(args: readonly string[]): { org?: string; resume: boolean } {
  try {
    const options = { org: { type: 'string' }, resume: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    if (error instanceof TypeError) throw new StartError(`${error.message}; usage: ${USAGE}`)
    throw error
  }
}

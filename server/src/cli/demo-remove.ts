import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { readLifeState, writeLifeState } from './demo/life/life-state'
import { countMarked, MARKED, type MarkedCounts, removeMarked } from './demo/life/life.store'
import { StartError } from './program'
import { withApp } from './with-app'

const USAGE = 'demo:remove [--org <id of the demonstration organisation>] [--yes]'

/** What the collections hold, as the terminal names it. */
const WORDS: Record<(typeof MARKED)[number], string> = {
  user: 'people',
  account: 'accounts',
  badge_count: 'counts for badges',
  badge_grant: 'badges given',
  clock_in_work: 'months of work for clock-in',
  clock_in_duty: 'duties of clock-in',
  clock_in_member: 'notes of who has such a duty',
  task: 'packages',
  practice_session: 'practices',
  exam_attempt: 'exams',
  viewing: 'documents and films that were opened',
  appeal: 'appeals',
  presence: 'times online',
  operation: 'rows of the operation log',
}

/**
 * Removes what was made for the demonstration organisation and nothing else: names the numbers and asks first. What real
 * people did stays, and so do the packages and people that it refers to.
 */
export async function demoRemove(
  config: Config,
  args: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const { org, yes } = parse(args)
  const state = await readLifeState(config.dataDir)
  if (!state)
    throw new StartError(`there is no demonstration organisation in ${config.dataDir} for which something was made`)
  if (org !== undefined && org !== state.orgid)
    throw new StartError(`--org ${org} is not the demonstration organisation, and nothing is removed from any other`)
  await withApp(config, async (_app, { db }) => {
    const counts = await countMarked(db, state.orgid)
    print(`Made for the demonstration organisation (${state.orgid}) and to be removed:\n${listOf(counts)}`)
    if (!yes && !(await agreed())) return print('Nothing was removed.\n')
    await removeMarked(db, state.orgid)
    await writeLifeState(config.dataDir, { ...state, state: 'removed' })
    print('It is removed and does not come back.\n')
  })
}

function parse(args: readonly string[]): { org?: string | undefined; yes?: boolean | undefined } {
  try {
    return parseArgs({ args: [...args], options: { org: { type: 'string' }, yes: { type: 'boolean' } } }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}; usage: ${USAGE}`)
  }
}

function listOf({ removed, kept }: MarkedCounts): string {
  const rows = MARKED.map((name) => `  ${String(removed[name]).padStart(6)}  ${WORDS[name]}\n`).join('')
  const { user, task, clock_in_duty: duties } = kept
  if (user + task + duties === 0) return rows
  return `${rows}Kept, because real people used or changed them: ${user} people, ${task} packages and ${duties} duties.\n`
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError('add --yes to remove it')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await asking.question('Remove it? (y/N) ')).trim())
  } finally {
    asking.close()
  }
}

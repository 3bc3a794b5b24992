import { parseArgs } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import { FUNCTION_KEYS, isFunctionKey } from '@lianda/shared/module/org/function-keys'
import type { OrganisationRow } from '@lianda/shared/module/operator/operator.admin.contract'
import type { Config } from '../config'
import { changeOrganisation, freezeOrganisation, readOrganisation, searchOrganisations } from '../module/operator'
import { StartError } from './program'
import { withApp } from './with-app'

const USAGE = `org:set [--org <id> [--name <name>] [--expires <yyyy-MM-dd, or never>] [--functions <all, or keys with commas>]
  [--openai on|off] [--aillm on|off] [--centre on|off] [--mini-program on|off] [--dealer on|off] [--frozen on|off]]`

/** The command line is of no organisation, so none is its own. */
const OPERATOR = { orgid: '' }

/** Says what every organisation may use and until when, or first changes one of them. */
export async function orgSet(config: Config, args: readonly string[], print: (text: string) => void): Promise<void> {
  const wanted = parse(args)
  await withApp(config, async (_app, deps) => {
    try {
      if (wanted !== null) {
        const { id, frozen, changes } = wanted
        const { rev, ...now } = await readOrganisation(deps, OPERATOR, id)
        if (Object.keys(changes).length > 0) await changeOrganisation(deps, OPERATOR, { ...now, rev, ...changes, id })
        if (frozen !== undefined) await freezeOrganisation(deps, OPERATOR, { id, frozen })
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'operator/not_found')
        throw new StartError(`--org ${wanted?.id}: there is no such organisation`)
      if (error instanceof AppError && error.code === 'request/invalid') throw new StartError(`usage: ${USAGE}`)
      throw error
    }
    for (let page = 1; ; page++) {
      const { rows, total } = await searchOrganisations(deps, OPERATOR, { page, rows: 100, sort: 'createdAt' })
      for (const row of rows) print(lineOf(row))
      if (page * 100 >= total) return
    }
  })
}

/** Option -> member, for what is on or off. */
const FLAGS = {
  openai: 'openai',
  aillm: 'aillm',
  centre: 'trainingCentre',
  'mini-program': 'miniProgram',
  dealer: 'dealer',
} as const

type Changes = Partial<Pick<OrganisationRow, 'name' | 'licensed' | 'expiresOn' | (typeof FLAGS)[keyof typeof FLAGS]>>

function parse(args: readonly string[]): { id: string; frozen: boolean | undefined; changes: Changes } | null {
  const text = { type: 'string' } as const
  const flags = { openai: text, aillm: text, centre: text, 'mini-program': text, dealer: text }
  const options = { org: text, name: text, expires: text, functions: text, frozen: text, ...flags }
  try {
    const { org, name, expires, functions, frozen, ...given } = parseArgs({ args: [...args], options }).values
    if (args.length === 0) return null
    if (!org) throw new StartError(`usage: ${USAGE}`)
    const changes: Changes = {
      ...(name?.trim() ? { name: name.trim() } : {}),
      ...(expires === undefined ? {} : { expiresOn: expires === 'never' ? null : expires }),
      ...(functions === undefined ? {} : { licensed: keysOf(functions) }),
    }
    for (const [option, member] of Object.entries(FLAGS) as [keyof typeof FLAGS, (typeof FLAGS)[keyof typeof FLAGS]][])
      if (given[option] !== undefined) changes[member] = isOn(given[option])
    return { id: org, changes, frozen: frozen === undefined ? undefined : isOn(frozen) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}; usage: ${USAGE}`)
  }
}

function isOn(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new StartError(`usage: ${USAGE}`)
  return value === 'on'
}

function keysOf(value: string): string[] {
  if (value === 'all') return [...FUNCTION_KEYS]
  const keys = value.split(',').map((key) => key.trim())
  const unknown = keys.filter((key) => !isFunctionKey(key))
  if (unknown.length > 0) throw new StartError(`--functions: there is no ${unknown.join(', ')}`)
  return keys
}

const lineOf = ({ id, name, state, expiresOn, users, licensed }: OrganisationRow): string =>
  `${id}  ${state}  until ${expiresOn ?? 'ever'}  ${users} people  ${licensed.length} functions  ${name}\n`

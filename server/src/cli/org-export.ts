import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { language as languages } from '@lianda/shared/contract/fields'
import type { Config } from '../config'
import { tableWorkbook } from '../infra/spreadsheet/table-workbook'
import { organisationTable } from '../module/operator'
import { codeOf, StartError } from './program'
import { withApp } from './with-app'

const USAGE = `org:export --to <file.xlsx> [--language ${languages.options.join('|')}]`

/** The zone of the times in the file: the one that organisations begin with. */
const ZONE = 'Asia/Shanghai'

/** Writes all organisations to an Excel file, as the operator's page does. An existing file is not overwritten. */
export async function orgExport(config: Config, args: readonly string[], print: (text: string) => void): Promise<void> {
  const { to, language } = parse(args)
  await withApp(config, async (_app, deps) => {
    const { sheet, columns, rows } = organisationTable(deps, { orgid: '' }, {}, language, ZONE)
    try {
      await pipeline(tableWorkbook(sheet, columns, rows), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new StartError(`--to ${to}: there is a file of this name already`)
      throw error
    }
  })
  print(`${to} holds the organisations.\n`)
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { to, language: wanted = 'zhCN' } = parseArgs({
      args: [...args],
      options: { to: text, language: text },
    }).values
    const language = languages.options.find((one) => one === wanted)
    if (to && language) return { to: resolve(to), language }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}; usage: ${USAGE}`)
  }
  throw new StartError(`usage: ${USAGE}`)
}

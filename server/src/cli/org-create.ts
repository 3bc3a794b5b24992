import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { AppError } from '@lianda/shared/error/app-error'
import { language as languages } from '@lianda/shared/contract/fields'
import { createOwned } from '../module/org'
import { withApp } from './with-app'
import { StartError } from './program'

const USAGE = `org:create --name <organisation> --account <owner, 6-50 letters, digits or _ . @ -> --person <name>
  [--language ${languages.options.join('|')}] [--operator]`

/**
 * Creates an organisation with its first roles, levels, scene and paper and its owner, who must change the printed password at the first sign-in. With `--operator`
 * the owner is also the platform's operator (isadmin 100), which no screen and no call can grant.
 */
export async function orgCreate(config: Config, args: readonly string[], print: (text: string) => void): Promise<void> {
  const text = { type: 'string' } as const
  const options = { name: text, account: text, person: text, language: text, operator: { type: 'boolean' } } as const
  const values = parse(() => parseArgs({ args: [...args], options }).values)
  const [name, account, person] = [values.name?.trim(), values.account?.trim(), values.person?.trim()]
  if (!name || !account || !person) throw new StartError(`usage: ${USAGE}`)
  if (!/^[A-Za-z0-9_.@-]{6,50}$/.test(account))
    throw new StartError(`--account ${JSON.stringify(account)} is not valid; usage: ${USAGE}`)
  const language = languages.options.find((one) => one === (values.language ?? 'zhCN'))
  if (!language) throw new StartError(`--language ${values.language}: usage: ${USAGE}`)
  await withApp(config, async (_app, deps) => {
    const isadmin = values.operator ? 100 : 1
    const { orgid, password } = await createOwned(deps, { name }, { account, person, isadmin, language }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'org/account_taken')
          throw new StartError(`--account ${account} is taken already`)
        throw error
      },
    )
    const role = values.operator ? "Owner, and the platform's operator" : 'Owner'
    print(
      `Organisation ${name} (${orgid}) is there.\n${role}: ${account}\nPassword, to be changed at the first sign-in: ${password}\n`,
    )
  })
}

/** An unknown option becomes a StartError, because the user can correct it. */
function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError) throw new StartError(`${error.message}; usage: ${USAGE}`)
    throw error
  }
}

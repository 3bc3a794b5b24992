import type { Config } from '../config'
import { readDemoAccounts } from './demo/demo-accounts'
import { seedDemo } from './demo/seed-demo'
import { StartError } from './program'
import { withApp } from './with-app'

/** Creates the demonstration organisation without starting the server. */
export async function seed(config: Config, print: (text: string) => void): Promise<void> {
  if (config.mongodbUri !== null) throw new StartError('seed: there is no demonstration data when MONGODB_URI is set')
  await withApp(config, async (app, deps) => {
    const made = await seedDemo(app, deps)
    const accounts = (await readDemoAccounts(config.dataDir)) ?? []
    print(made ? 'The demonstration organisation is there.\n' : 'There are organisations already; nothing was added.\n')
    for (const { account, password, name } of accounts) print(`  ${account}  ${password}  ${name}\n`)
  })
}

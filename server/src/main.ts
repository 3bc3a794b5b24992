import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoLive } from './cli/demo-live'
import { demoRemove } from './cli/demo-remove'
import { figuresRebuild } from './cli/figures-rebuild'
import { orgCreate } from './cli/org-create'
import { orgExport } from './cli/org-export'
import { orgSet } from './cli/org-set'
import { orgStorage } from './cli/org-storage'
import { StartError } from './cli/program'
import { seed } from './cli/seed'
import { serve } from './cli/serve'
import { storeBackup, storeExport, storeImport, storeRestore } from './cli/store'
import { type Config, ConfigError, readConfig } from './config'
import { KeyFileError } from './infra/keys/key-file'
import { BackupError } from './infra/store/backup'
import { StoreUnreachableError } from './infra/store/connect'
import { NewerDataError } from './infra/store/data-version'
import { StoreStartError } from './infra/store/store-start-error'

/** The checkout; the bundle of this program is in server/dist. */
const rootDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const print = (text: string): void => void process.stdout.write(text)

/** Commands that run, print and exit. Without one of them the server starts. */
const COMMANDS: Readonly<
  Record<string, (config: Config, args: readonly string[], print: (text: string) => void) => Promise<void>>
> = {
  seed: (config, _args, say) => seed(config, say),
  'demo:live': demoLive,
  'demo:remove': demoRemove,
  'figures:rebuild': figuresRebuild,
  'org:create': orgCreate,
  'org:export': orgExport,
  'org:set': orgSet,
  'org:storage': orgStorage,
  'store:backup': storeBackup,
  'store:restore': storeRestore,
  'store:export': storeExport,
  'store:import': storeImport,
}

// Files of this program (recordings, pictures, the store, keys) are accessible to this system user only.
process.umask(0o077)

async function run(args: readonly string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }
  const config = readConfig(process.env, { version, rootDir })
  const [command = 'serve', ...rest] = args[0]?.startsWith('--') ? ['serve', ...args] : args
  const once = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (once) return await once(config, rest, print)
  if (command !== 'serve')
    throw new StartError(`unknown command ${command}: serve, ${Object.keys(COMMANDS).join(', ')}`)
  const unknown = rest.find((arg) => arg !== '--lan')
  if (unknown !== undefined) throw new StartError(`unknown option ${unknown}: only --lan is known`)
  stopOnSignal(await serve(config, { lan: rest.includes('--lan'), print, terminal: process.stdout.isTTY }))
}

/**
 * The first signal stops cleanly; a second one, or a stop that hangs, ends the process at once. The same signal may
 * arrive twice, from the terminal's group and from the parent process, so a second one within a second is ignored.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const onSignal = (): void => {
    if (stoppingSince !== null && performance.now() - stoppingSince < 1000) return
    if (stoppingSince !== null) process.exit(1)
    stoppingSince = performance.now()
    const hung = setTimeout(() => process.exit(1), 15_000)
    hung.unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Prints one clear line for errors that the user can correct, and the whole stack for all others. */
function fail(error: unknown): never {
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof StoreStartError ||
    error instanceof KeyFileError ||
    error instanceof BackupError ||
    error instanceof NewerDataError ||
    error instanceof StoreUnreachableError
  const [command = ''] = process.argv.slice(2)
  const what = Object.hasOwn(COMMANDS, command) ? `${command}:` : 'Lianda cannot start:'
  process.stderr.write(known ? `${what} ${error.message}\n` : `Lianda failed: ${format(error)}\n`)
  process.exit(1)
}

const format = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

process.on('uncaughtException', fail)
run(process.argv.slice(2)).catch(fail)

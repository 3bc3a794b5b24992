import { readFile } from 'node:fs/promises'
import type { Config } from '../config'
import { readDemoAccounts } from './demo/demo-accounts'
import { beginLife, type LifeProcess } from './demo/life/life-process'
import { seedDemo } from './demo/seed-demo'
import { codeOf, openProgram, StartError } from './program'
import { banner } from './banner'
import { prepareLan } from './lan'
import { type RunningServer, startServer, type TlsMaterial } from '../server'

export interface ServeOptions {
  /** Https for phones in the local network, with this installation's own certificate authority. */
  lan: boolean
  print(text: string): void
  /** Whether the output goes to a terminal; passwords are printed only there. */
  terminal: boolean
}

/** Starts the product and prints its addresses. Resolves to a function that stops it. */
export async function serve(config: Config, { lan, print, terminal }: ServeOptions): Promise<() => Promise<void>> {
  const tls = config.tls ? await readTls(config.tls) : null
  const program = await openProgram(config)
  let running: RunningServer | null = null
  let caPage: { close(): Promise<void> } | null = null
  let life: LifeProcess | null = null
  const stop = async (): Promise<void> => {
    await caPage?.close()
    await life?.stop()
    await running?.stop()
    await program.store.close()
  }
  try {
    const net = lan ? await prepareLan(config) : null
    running = await start(program.deps, {
      port: config.port,
      host: net ? '0.0.0.0' : config.host,
      tls: net?.tls ?? tls,
      prepare: async (app, deps) => {
        if (config.demo) await seedDemo(app, deps)
      },
    })
    caPage = net ? await net.serveAuthority(running.port) : null
    life = config.demoLife ? await beginLife(running.deps) : null
    const accounts = config.demo ? await readDemoAccounts(config.dataDir) : null
    const { port } = running
    const voice = program.deps.voice.summary
    const secure = (net ?? tls) !== null
    print(await banner({ config, port, secure, lan: net, accounts, living: life !== null, terminal, voice }))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(...[deps, listen]: Parameters<typeof startServer>): Promise<RunningServer> {
  try {
    return await startServer(deps, listen)
  } catch (error) {
    const where = `${listen.host}:${listen.port}`
    if (codeOf(error) === 'EADDRINUSE')
      throw new StartError(
        `PORT=${listen.port} is in use on ${listen.host}: stop the other program, or set PORT to another number`,
      )
    if (codeOf(error) === 'EACCES')
      throw new StartError(`PORT=${listen.port} needs more rights (${where}): set PORT to a number from 1024 on`)
    if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'ENOTFOUND')
      throw new StartError(
        `HOST=${JSON.stringify(listen.host)} is no address of this machine: use 127.0.0.1 or 0.0.0.0`,
      )
    throw error
  }
}

async function readTls(files: NonNullable<Config['tls']>): Promise<TlsMaterial> {
  const read = async (variable: string, path: string): Promise<string> => {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw new StartError(`${variable}=${JSON.stringify(path)} cannot be read (${codeOf(error)}): use a PEM file`)
    })
    if (!text.includes('-----BEGIN')) throw new StartError(`${variable}=${JSON.stringify(path)} is no PEM file`)
    return text
  }
  return { cert: await read('TLS_CERT_FILE', files.certFile), key: await read('TLS_KEY_FILE', files.keyFile) }
}

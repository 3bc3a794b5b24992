import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The bundle that the store's worker runs. It is next to this program's own bundle; when the program runs from its
 * sources (tests, development), it is built now and cached by its content under node_modules/.cache.
 */
export async function findWorkerFile(): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url))
  const beside = join(here, 'store-worker.js')
  if (existsSync(beside)) return beside
  return bundleSource(join(here, 'embedded', 'worker.ts'))
}

const bundles = new Map<string, Promise<string>>()

/** Bundles a TypeScript entry of this package once, with packages external; returns the file. */
export function bundleSource(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, made)
  return made
}

async function bundle(entry: string): Promise<string> {
  const { build } = await import('esbuild')
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    alias: { '@lianda/shared': join(packageFolder(entry), '..', 'shared', 'src') },
    sourcemap: 'inline',
    write: false,
    logLevel: 'silent',
  })
  const code = result.outputFiles[0]?.contents ?? new Uint8Array()
  // inside the package, so that the bundle finds the package's dependencies
  const folder = join(packageFolder(entry), 'node_modules', '.cache', 'lianda')
  const file = join(folder, `bundle-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // two test processes may write it at once; a rename is atomic
    const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
    writeFileSync(draft, code)
    renameSync(draft, file)
  }
  return file
}

function packageFolder(entry: string): string {
  let folder = dirname(entry)
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

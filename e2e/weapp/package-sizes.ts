import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { AppConfig } from './package.types'

/** Sizes in bytes, by sub-package root; the main package is `''`. */
export async function packageSizes(dist: string): Promise<Map<string, number>> {
  const app = JSON.parse(await readFile(path.join(dist, 'app.json'), 'utf8')) as AppConfig
  const roots = (app.subPackages ?? []).map(({ root }) => root)
  const sizes = new Map([['', 0], ...roots.map((root): [string, number] => [root, 0])])
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const absolute = path.join(entry.parentPath, entry.name)
    const file = path.relative(dist, absolute).split(path.sep).join('/')
    const owner = roots.find((root) => file.startsWith(`${root}/`)) ?? ''
    sizes.set(owner, (sizes.get(owner) ?? 0) + (await stat(absolute)).size)
  }
  return sizes
}

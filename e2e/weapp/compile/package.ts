import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppConfig, CompiledPackage, PageConfig } from '../package.types'
import { convertStylesheet } from './stylesheets'
import { compileTemplates } from './templates'

const TEXT = new Set(['.js', '.json', '.wxml', '.wxs', '.wxss'])
const MIME: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/**
 * Reads a compiled mini-program from disk and prepares it for the harness.
 *
 * @param dist folder with app.json
 * @throws Error when a page or component lacks its js, wxml or json file, or when templates or stylesheets are faulty
 */
export async function compilePackage(dist: string): Promise<CompiledPackage> {
  const texts = new Map<string, string>()
  const assets: Record<string, string> = {}
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const absolute = path.join(entry.parentPath, entry.name)
    const file = path.relative(dist, absolute).split(path.sep).join('/')
    const extension = path.extname(file)
    if (TEXT.has(extension)) texts.set(file, await readFile(absolute, 'utf8'))
    else if (MIME[extension])
      assets[file] = `data:${MIME[extension]};base64,${(await readFile(absolute)).toString('base64')}`
  }
  const app = parse<AppConfig>(texts, 'app.json')
  const pages = [
    ...app.pages,
    ...(app.subPackages ?? []).flatMap((sub) => sub.pages.map((page) => `${sub.root}/${page}`)),
  ]
  const configs: Record<string, PageConfig> = {}
  for (const page of pages) collectComponents(page, texts, configs)
  const templates = compileTemplates(texts)
  const stylesheets = [...texts.keys()].filter((file) => file.endsWith('.wxss'))
  return {
    app,
    pages,
    configs,
    theme: app.themeLocation ? parse(texts, app.themeLocation) : {},
    scripts: pick(texts, '.js'),
    templates: templates.source,
    attributes: templates.attributes,
    styles: Object.fromEntries(stylesheets.map((file) => [file.slice(0, -5), convertStylesheet(file, texts)])),
    assets,
  }
}

function parse<T>(texts: ReadonlyMap<string, string>, file: string): T {
  const text = texts.get(file)
  if (text === undefined) throw new Error(`${file} is not in the package`)
  return JSON.parse(text) as T
}

/** Follows `usingComponents` from a page, to know every possible component before the first one is created. */
function collectComponents(
  component: string,
  texts: ReadonlyMap<string, string>,
  configs: Record<string, PageConfig>,
): void {
  if (configs[component]) return
  for (const extension of ['.js', '.wxml']) {
    if (!texts.has(component + extension)) throw new Error(`${component}${extension} is not in the package`)
  }
  const config = parse<PageConfig>(texts, `${component}.json`)
  configs[component] = config
  for (const target of Object.values(config.usingComponents ?? {})) {
    const file = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(component), target)
    collectComponents(file, texts, configs)
  }
}

function pick(texts: ReadonlyMap<string, string>, extension: string): Record<string, string> {
  return Object.fromEntries([...texts].filter(([file]) => file.endsWith(extension)))
}

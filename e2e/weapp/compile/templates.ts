import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'

/** A message of the template compiler; even with `isError: false` WeChat would not render what was meant. */
type TemplateMessage = {
  message: string
  level: number
  isError: boolean
  path: string
  startLine: number
  startCol: number
}

export type CompiledTemplates = {
  /** JavaScript source of one expression: an object from template path to its generator. */
  source: string
  /** Attributes that the templates set on each tag; the built-in components declare them as properties. */
  attributes: Record<string, string[]>
}

/**
 * Compiles every template and script of a package by WeChat's own compiler.
 *
 * @param files path from the package's root -> text; `.wxml` and `.wxs` are used, the others ignored
 * @throws Error that lists every message. Warnings (a missing end tag, an unknown directive) count as errors, and so
 *   does an `<import>`, `<include>` or `<wxs>` of a missing file, which the compiler ignores silently
 */
export function compileTemplates(files: ReadonlyMap<string, string>): CompiledTemplates {
  const group = new TmplGroup()
  const problems: string[] = []
  const attributes: Record<string, Set<string>> = {}
  for (const [file, text] of files) {
    if (file.endsWith('.wxs')) group.addScript(file.slice(0, -4), text)
  }
  for (const [file, text] of files) {
    if (!file.endsWith('.wxml')) continue
    for (const message of group.addTmpl(file.slice(0, -5), text) as TemplateMessage[]) {
      problems.push(`${file}:${message.startLine + 1}:${message.startCol + 1} ${message.message}`)
    }
    problems.push(...missingImports(file, text, files))
    collectAttributes(text, attributes)
  }
  if (problems.length > 0) throw new Error(`The templates do not compile cleanly:\n${problems.join('\n')}`)
  const source = group.getTmplGenObjectGroups()
  group.free()
  return { source, attributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])) }
}

function missingImports(file: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  for (const match of text.matchAll(/<(import|include|wxs)\b[^>]*?\bsrc="([^"]+)"/g)) {
    const [, tag = '', src = ''] = match
    const extension = tag === 'wxs' ? '.wxs' : '.wxml'
    const bare = src.startsWith('/') ? src.slice(1) : path.posix.join(path.posix.dirname(file), src)
    const target = bare.endsWith(extension) ? bare : bare + extension
    if (!files.has(target)) problems.push(`${file} <${tag} src="${src}"> names ${target}, which is not in the package`)
  }
  return problems
}

const NOT_PROPERTIES = /^(?:bind|catch|capture-|mut-bind|wx:|data-|mark:|slot$|class$|style$|id$|hidden$)/

function collectAttributes(text: string, into: Record<string, Set<string>>): void {
  for (const match of text.matchAll(/<([a-z][a-z-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)) {
    const [, tag = '', attributeText = ''] = match
    into[tag] ??= new Set()
    const names = into[tag]
    for (const attribute of attributeText.matchAll(/([\w:-]+)(?:="[^"]*")?/g)) {
      const name = attribute[1] ?? ''
      if (!NOT_PROPERTIES.test(name)) names.add(toCamelCase(name))
    }
  }
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

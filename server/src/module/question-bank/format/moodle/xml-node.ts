import { XMLParser } from 'fast-xml-parser'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { requireShort } from '../parsed'

/** An element as parsed: text only is a string; attribute names begin with `@`. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] }

const LISTS: ReadonlySet<string> = new Set(['question', 'answer', 'file', 'subquestion'])

/** Parses a document without a DTD, and so without custom entities. Throws UnreadableFile. */
export function parseXml(file: string): XmlNode {
  const { xml, files } = liftFiles(file)
  requireShort(xml)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
    maxNestedTags: 40,
    isArray: (name) => LISTS.has(name),
    tagValueProcessor: (name, value) => (name === 'file' ? (files.get(value) ?? value) : value),
  })
  try {
    return parser.parse(xml, true) as XmlNode
  } catch {
    throw new UnreadableFile('unreadable', 'xml')
  }
}

/**
 * Replaces the contents of `<file>` by marks, as the parser works character by character and pictures are most of a
 * file. Skips comments and CDATA. Throws UnreadableFile for a DTD.
 */
function liftFiles(xml: string): { xml: string; files: Map<string, string> } {
  const files = new Map<string, string>()
  const out: string[] = []
  let from = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const sign = xml.slice(at, at + SIGN_CHARS)
    if (/^<!(DOCTYPE|ENTITY)/i.test(sign)) throw new UnreadableFile('unreadable', 'dtd')
    const end = sign.startsWith('<![CDATA[') ? ']]>' : sign.startsWith('<!--') ? '-->' : '>'
    at = after(xml, end, at)
    if (!/^<file[\s>]/.test(sign)) continue
    const close = xml.indexOf('<', at)
    if (!xml.startsWith('</file', close)) continue
    const mark = `#${files.size}`
    files.set(mark, xml.slice(at, close))
    out.push(xml.slice(from, at), mark)
    from = close
  }
  return { xml: out.join('') + xml.slice(from), files }
}

const SIGN_CHARS = 10

/** Position after the next `end`; the end of the text if there is none, which the parser then refuses. */
function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

export function children(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  if (node === undefined || typeof node === 'string') return []
  const found = node[name]
  if (found === undefined) return []
  return isList(found) ? found : [found]
}

const isList = (value: XmlNode | readonly XmlNode[]): value is readonly XmlNode[] => Array.isArray(value)

export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined => children(node, name)[0]

/** The text of an element itself. */
export function valueOf(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  const text = node['#text']
  return typeof text === 'string' ? text : ''
}

export const attribute = (node: XmlNode | undefined, name: string): string => valueOf(child(node, `@${name}`))

import { XMLParser } from 'fast-xml-parser'
import { UnreadableFile } from '../parsed'

/** An element as the parser gives it: text alone is a string, attributes begin with `@`. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] }

const LISTS: ReadonlySet<string> = new Set(['question', 'answer', 'file', 'subquestion'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: 40,
  isArray: (name) => LISTS.has(name),
})

/** Parses a document without a DTD (so without entities of its own, inner or outer). Throws UnreadableFile. */
export function parseXml(file: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(file.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')))
    throw new UnreadableFile('unreadable', 'dtd')
  try {
    return parser.parse(file, true) as XmlNode
  } catch {
    throw new UnreadableFile('unreadable', 'xml')
  }
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

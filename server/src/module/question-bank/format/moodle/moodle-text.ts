import type { ParsedImage } from '../parsed'
import { decodeEntities, htmlToText } from '../plain-html'
import { attribute, child, children, valueOf, type XmlNode } from './xml-node'

/** A Moodle text with its format and the pictures that it shows. */
export interface MoodleText {
  text: string
  images: ParsedImage[]
  /** It shows a picture that is not in the file. */
  imageMissing: boolean
}

export const isHtml = (node: XmlNode | undefined): boolean => attribute(node, 'format') === 'html'

/** `raw` is what stands in `<text>`, when something in it was read before. */
export function readText(node: XmlNode | undefined, raw: string = valueOf(child(node, 'text'))): MoodleText {
  if (!isHtml(node)) return { text: raw.trim(), images: [], imageMissing: false }
  const images = [...raw.matchAll(/<img\b[^>]*>/gi)].map(([tag]) => readImage(tag, node))
  return {
    text: htmlToText(raw),
    images: images.filter((image) => image !== null),
    imageMissing: images.includes(null),
  }
}

function readImage(tag: string, node: XmlNode | undefined): ParsedImage | null {
  const source = decodeEntities(attributeOf(tag, 'src'))
  const description = decodeEntities(attributeOf(tag, 'alt'))
  const inline = /^data:image\/\w+;base64,(.*)$/s.exec(source)?.[1]
  if (inline !== undefined) return { bytes: fromBase64(inline), description }
  const name = /^@@PLUGINFILE@@\/(.*)$/s.exec(source)?.[1]
  if (name === undefined) return null
  const wanted = safeDecode(name.replace(/\?.*$/s, ''))
  const file = children(node, 'file').find(
    (one) => `${attribute(one, 'path')}${attribute(one, 'name')}` === `/${wanted}`,
  )
  return file ? { bytes: fromBase64(valueOf(file)), description } : null
}

const attributeOf = (tag: string, name: string): string => {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? ''
}

function safeDecode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

import type { ParsedImage } from '../../../import'
import { decodeEntities } from '../../../../infra/text/decode-entities'
import { htmlToText, tagsOf } from '../plain-html'
import { attribute, child, children, valueOf, type XmlNode } from './xml-node'

/** A Moodle text with the pictures that it shows. */
export interface MoodleText {
  text: string
  images: ParsedImage[]
  /** It shows a picture that the file does not contain. */
  imageMissing: boolean
}

/** A question with more pictures than allowed is wrong already. */
const IMAGES_MAX = 10

export const isHtml = (node: XmlNode | undefined): boolean => attribute(node, 'format') === 'html'

/** `raw` replaces the content of `<text>` when its answers were already taken out (cloze). */
export function readText(node: XmlNode | undefined, raw: string = valueOf(child(node, 'text'))): MoodleText {
  if (!isHtml(node)) return { text: raw.trim(), images: [], imageMissing: false }
  const images = imageTags(raw).map((tag) => readImage(tag, node))
  return {
    text: htmlToText(raw),
    images: images.filter((image) => image !== null),
    imageMissing: images.includes(null),
  }
}

function imageTags(html: string): string[] {
  const tags: string[] = []
  for (const { tag } of tagsOf(html)) {
    if (/^<img\b/i.test(tag)) tags.push(tag)
    if (tags.length === IMAGES_MAX) break
  }
  return tags
}

function readImage(tag: string, node: XmlNode | undefined): ParsedImage | null {
  const source = decodeEntities(attributeOf(tag, SOURCE))
  const description = decodeEntities(attributeOf(tag, ALT))
  const inline = /^data:image\/\w+;base64,(.*)$/s.exec(source)?.[1]
  if (inline !== undefined) return { bytes: fromBase64(inline), description }
  const name = /^@@PLUGINFILE@@\/(.*)$/s.exec(source)?.[1]
  if (name === undefined) return null
  const wanted = safeDecode(name.split('?', 1)[0] ?? '')
  const file = children(node, 'file').find(
    (one) => `${attribute(one, 'path')}${attribute(one, 'name')}` === `/${wanted}`,
  )
  return file ? { bytes: fromBase64(valueOf(file)), description } : null
}

const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ALT = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

const attributeOf = (tag: string, name: RegExp): string => {
  const found = name.exec(tag)
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

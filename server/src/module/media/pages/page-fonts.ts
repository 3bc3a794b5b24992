import { existsSync } from 'node:fs'
import { GlobalFonts } from '@napi-rs/canvas'

/** Where systems keep fonts that have Chinese letters, and after them some that have none. */
const SANS = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/System/Library/Fonts/PingFang.ttc',
  '/System/Library/Fonts/STHeiti Light.ttc',
  'C:\\Windows\\Fonts\\msyh.ttc',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
]
const SERIF = [
  '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSerifCJK-Regular.ttc',
  '/System/Library/Fonts/Supplemental/Songti.ttc',
  'C:\\Windows\\Fonts\\simsun.ttc',
]

/** The names by which pdf.js asks for a font that a document names and does not contain. */
const NAMES: readonly (readonly [name: string, places: readonly string[]])[] = [
  ['sans-serif', SANS],
  ['serif', [...SERIF, ...SANS]],
  ['monospace', SANS],
]

/** Gives these names fonts with Chinese letters, where the machine has any; else their letters are missing. */
export function registerFonts(): void {
  for (const [name, places] of NAMES) {
    const place = places.find((file) => existsSync(file))
    if (place) GlobalFonts.registerFromPath(place, name)
  }
}

import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'

/** Pages that are read: scanned ones have no text, so that the text alone may never reach its limit. */
const MOST_PAGES = 300

/** A folder of the package that reads a PDF. */
const part = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

/**
 * The text of a PDF, up to `most` characters and a few more. Pictures are not decoded and nothing of it is drawn, run or
 * fetched. What it costs is limited by the process that it is read in, which ends with it: nothing is closed here, since the
 * library fails when it is told to stop in the middle of a page. Throws UnreadableFile.
 */
export async function pdfText(bytes: Uint8Array, most: number): Promise<{ text: string; isCut: boolean }> {
  // It draws with this as soon as it is loaded, and takes it from a native package that is not there on every machine.
  Object.assign(globalThis, { DOMMatrix: Object })
  // Large, and no other kind of document needs it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const opening = getDocument({
    data: new Uint8Array(bytes),
    // Chinese fonts that are not in the file name one of the tables that are.
    cMapUrl: part('cmaps'),
    standardFontDataUrl: part('standard_fonts'),
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    verbosity: 0,
  })
  try {
    return await readPages(await opening.promise, most)
  } catch (error) {
    throw new UnreadableFile('unreadable', isLocked(error) ? 'encrypted' : 'broken', { cause: error })
  }
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException'

async function readPages(file: PDFDocumentProxy, most: number): Promise<{ text: string; isCut: boolean }> {
  const pages = Math.min(file.numPages, MOST_PAGES)
  let text = ''
  for (let number = 1; number <= pages && text.length <= most; number++) {
    const page = await file.getPage(number)
    text += `${await pageText(page, most - text.length)}\n`
    page.cleanup()
  }
  return { text, isCut: text.length > most || file.numPages > pages }
}

/** What the library tells of a part of a page. */
interface TextPiece {
  items: { str: string; hasEOL: boolean }[]
}

/** The text of a page line by line, up to `most` characters and the rest of a piece. */
async function pageText(page: PDFPageProxy, most: number): Promise<string> {
  const stream = page.streamTextContent({ includeMarkedContent: false }) as ReadableStream<TextPiece>
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    for (const { str, hasEOL } of value.items) text += hasEOL ? `${str}\n` : str
    if (text.length > most) return text
  }
}

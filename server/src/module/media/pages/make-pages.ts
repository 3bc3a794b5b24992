import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MOST_PAGES } from '@lianda/shared/module/media/document.contract'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { registerFonts } from './page-fonts'
import { textRuns } from './page-text'
import { type PageAnswer, type PageJob, type PageSize, type PageText, pictureName, textName } from './page-job'

/** A page is shown about 800 px wide: twice as many are sharp on a dense screen. */
const WIDE_PX = 1_600
const LONGEST_PX = 2_600
const SHORTEST_PX = 16
const QUALITY = 80
/** Pixels of a picture inside a document; larger ones are left out. */
const PICTURE_PIXELS = 100_000_000
/** Bytes that are read at once from the file. */
const CHUNK_BYTES = 256 * 1024

const own = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const part = (name: string) => `${join(own, name)}/`

/**
 * Makes pictures and texts of pages, in this order. Runs in a process of its own, which may be killed at any time: what
 * stands under a page's name is whole.
 */
export async function makePages({ file, folder, pages, measure }: PageJob): Promise<PageAnswer> {
  registerFonts()
  const opened = await open(file)
  if ('fault' in opened) return opened
  const { pdf } = opened
  const count = pdf.numPages
  if (count < 1) return { fault: 'unreadable' }
  if (count > MOST_PAGES) return { fault: 'over_limits' }
  const made = pages.filter((page) => page >= 1 && page <= count)
  try {
    for (const page of made) await makePage(await pdf.getPage(page), folder, page)
    return { made, count, sizes: measure ? await sizesOf(pdf) : null }
  } catch (error) {
    if (isStorageFault(error)) throw error
    return { fault: 'unreadable' }
  }
}

/** Opens it by parts: a large file is never in memory as a whole. Nothing in it is run, and nothing is fetched. */
async function open(file: string): Promise<{ pdf: PDFDocumentProxy } | { fault: 'unreadable' | 'encrypted' }> {
  try {
    const pdf = await getDocument({
      url: pathToFileURL(file).href,
      disableStream: true,
      disableAutoFetch: true,
      rangeChunkSize: CHUNK_BYTES,
      enableXfa: false,
      maxImageSize: PICTURE_PIXELS,
      cMapUrl: part('cmaps'),
      standardFontDataUrl: part('standard_fonts'),
      wasmUrl: part('wasm'),
      iccUrl: part('iccs'),
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    }).promise
    return { pdf }
  } catch (error) {
    return { fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' }
  }
}

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 })
  return [Math.round(width), Math.round(height)]
}

async function sizesOf(pdf: PDFDocumentProxy): Promise<PageSize[]> {
  const sizes: PageSize[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    sizes.push(sizeOf(page))
    page.cleanup()
  }
  return sizes
}

/** A scale at which the page is sharp and its picture no larger than it may be. */
const scaleOf = ([width, height]: PageSize): number =>
  Math.min(WIDE_PX / Math.max(1, Math.min(width, height)), LONGEST_PX / Math.max(1, width, height))

async function makePage(page: PDFPageProxy, folder: string, n: number): Promise<void> {
  const viewport = page.getViewport({ scale: scaleOf(sizeOf(page)) })
  const side = (px: number) => Math.max(SHORTEST_PX, Math.ceil(px))
  const canvas = createCanvas(side(viewport.width), side(viewport.height))
  // Its type is a browser's, which servers do not have.
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  const text: PageText = { runs: textRuns(await page.getTextContent(), page.getViewport({ scale: 1 })) }
  // The picture last: a page is there when its picture is.
  await put(join(folder, textName(n)), JSON.stringify(text))
  await put(join(folder, pictureName(n)), await canvas.encode('webp', QUALITY))
  page.cleanup()
}

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const draft = `${name}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, name)
}

/** A full or missing disk says nothing about the document. */
const isStorageFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error

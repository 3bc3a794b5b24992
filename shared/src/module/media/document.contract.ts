import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { int, text, timeMs } from '../../contract/fields'

/** Most pages that a document can have. */
export const MOST_PAGES = 2_000

/** A document as its reader opens it. */
export const document = z.object({
  name: z.string(),
  /** 0: not counted yet. */
  pages: z.int(),
  /** All of them are made. Others can be asked for as well: they are made at once. */
  whole: z.boolean(),
  /** No pages could be made of it. */
  failed: z.boolean(),
  /** Width and height of each page, in points. */
  sizes: z.array(z.tuple([z.number(), z.number()])),
  /** A signed address; its last part stands for that of a page (`pageAddress`). */
  url: z.string(),
  /** When it stops working. */
  until: timeMs,
})
export type ReadDocument = z.infer<typeof document>

/** Where the picture of a page is. */
export const pageAddress = ({ url }: Pick<ReadDocument, 'url'>, page: number): string =>
  url.replace(/\/document(?=\?)/, `/page-${page}.webp`)

/** A run of text on a page: where it begins and how large it is, in ten-thousandths of the page's width and height. */
export const textRun = z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()])
export type TextRun = z.infer<typeof textRun>

const signed = z.string().check(z.minLength(1), z.maxLength(512))
const read = { method: 'GET', effect: 'read', auth: 'none', action: 'public.read' } as const
const errors = ['media/link_expired', 'media/not_found'] as const

/** Only addresses that the server signed: whoever has one reads the document as the person it was made for. */
export const documentGet = endpoint({
  id: 'media.document',
  path: 'api/trainning/v3/media/document',
  summary: 'The document behind a signed address',
  ...read,
  input: z.object({ fileurl: signed }),
  output: z.object({ document, reader: z.string() }),
  errors,
})

export const documentText = endpoint({
  id: 'media.documentText',
  path: 'api/trainning/v3/media/document/text',
  summary: 'The text of a page with its places; none of a page that is not made yet',
  ...read,
  input: z.object({ fileurl: signed, page: int(1, MOST_PAGES) }),
  output: z.object({ runs: z.array(textRun) }),
  errors,
})

export const documentSearch = endpoint({
  id: 'media.documentSearch',
  path: 'api/trainning/v3/media/document/search',
  summary: 'The pages on which a text stands, as far as they are made, and how often',
  ...read,
  input: z.object({ fileurl: signed, text: text(1, 64) }),
  output: z.object({ hits: z.array(z.object({ page: z.int(), times: z.int() })), whole: z.boolean() }),
  errors,
})

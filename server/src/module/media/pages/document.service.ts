import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/media/document.contract'
import type { Deps } from '../../../deps'
import { keyOf } from '../../../infra/keys/installation-keys'
import { isUploadPath, type UploadPath } from '../../../infra/storage/upload-store'
import { learnerOf } from '../../org'
import { findMade } from '../jobs/media-orders'
import { madeFiles } from '../jobs/media-runner'
import { type MediaVersionDoc, mediaVersions } from '../media.model'
import { readViewKey, viewAccess, type ViewKey, VIEW_PREFIX } from '../view/view-address'
import type { DocumentFacts } from './page-maker'
import { type PageText, textName } from './page-job'
import { timesIn } from '@lianda/shared/module/media/document-search.rules'

/** The last part of a document's address; its pages stand in the place of it. */
const DOCUMENT = 'document'

type Kept = Pick<MediaVersionDoc, 'orgid' | 'path'>

interface Made {
  status: 0 | 1 | 100
  facts: DocumentFacts | null
}

/** What there is of its pages. */
async function madeOf(deps: Deps, { orgid, path }: Kept): Promise<Made> {
  const made = await findMade(deps, orgid, path)
  return { status: made?.status ?? 0, facts: (made?.facts as DocumentFacts | null | undefined) ?? null }
}

/** How many pages a version has; 0 as long as they are not counted. */
export const pagesOf = async (deps: Deps, version: Kept): Promise<number> =>
  (await madeOf(deps, version)).facts?.count ?? 0

/** A version as somebody reads it, by an address for them alone. */
export async function documentFor(
  deps: Deps,
  userId: string,
  version: MediaVersionDoc,
): Promise<contract.ReadDocument> {
  const { addressOf, expiresAt } = await viewAccess(deps, userId, version.path)
  return viewOf(version, await madeOf(deps, version), addressOf(DOCUMENT), expiresAt)
}

function viewOf({ fileName: name }: MediaVersionDoc, { status, facts }: Made, url: string, until: number) {
  const { count = 0, sizes = [] } = facts ?? {}
  return {
    ...{ name, url, until, pages: count, whole: status === 1, failed: status === 100 },
    sizes: Array.from({ length: count }, (_none, at): [number, number] => [sizes[2 * at] ?? 0, sizes[2 * at + 1] ?? 0]),
  }
}

/** What an address that the server signed leads to. Throws `media/link_expired`, `media/not_found`. */
async function openAddress(deps: Deps, url: string): Promise<ViewKey & { orgid: string; version: MediaVersionDoc }> {
  const [way = '', query = ''] = url.split('?', 2)
  const path: UploadPath = way.slice(VIEW_PREFIX.length, -DOCUMENT.length - 1)
  const isOurs = way === `${VIEW_PREFIX}${path}/${DOCUMENT}` && isUploadPath(path)
  const key = isOurs ? readViewKey(await keyOf(deps, 'media-address'), path, new URLSearchParams(query)) : null
  if (!key) throw new AppError('media/not_found')
  if (!(key.expiresAt > deps.clock.now())) throw new AppError('media/link_expired')
  const orgid = path.slice(0, path.indexOf('/'))
  const version = await mediaVersions(deps.db).findOne({ orgid, path }).sort({ createdAt: 1 }).lean()
  if (!version) throw new AppError('media/not_found')
  return { ...key, orgid, version }
}

/** The document behind a signed address. Throws `media/link_expired`, `media/not_found`. */
export async function getDocument(deps: Deps, fileurl: string): Promise<OutputOf<typeof contract.documentGet>> {
  const { orgid, userId, expiresAt, version } = await openAddress(deps, fileurl)
  const { name: reader } = await learnerOf(deps, orgid, userId)
  return { document: viewOf(version, await madeOf(deps, version), fileurl, expiresAt), reader }
}

/** The text of a page, none where it is not made. Throws `media/link_expired`, `media/not_found`. */
export async function getPageText(
  deps: Deps,
  { fileurl, page }: ParsedInputOf<typeof contract.documentText>,
): Promise<OutputOf<typeof contract.documentText>> {
  const { version } = await openAddress(deps, fileurl)
  return { runs: (await textOf(deps, version, page))?.runs ?? [] }
}

async function textOf(deps: Deps, { orgid, path }: Kept, page: number): Promise<PageText | null> {
  const text = await madeFiles(deps).read(orgid, path, textName(page))
  return text === null ? null : (JSON.parse(text) as PageText)
}

/** The pages on which a text stands, as far as they are made. Throws `media/link_expired`, `media/not_found`. */
export async function searchDocument(
  deps: Deps,
  { fileurl, text }: ParsedInputOf<typeof contract.documentSearch>,
): Promise<OutputOf<typeof contract.documentSearch>> {
  const { version } = await openAddress(deps, fileurl)
  const { facts, status } = await madeOf(deps, version)
  const hits: { page: number; times: number }[] = []
  for (let page = 1; page <= (facts?.count ?? 0); page++) {
    const times = timesIn((await textOf(deps, version, page))?.runs ?? [], text)
    if (times > 0) hits.push({ page, times })
  }
  return { hits, whole: status === 1 }
}

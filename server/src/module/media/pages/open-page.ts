import { AppError } from '@lianda/shared/error/app-error'
import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import { QueueFull } from '../../../infra/queue/fair-queue'
import type { OpenFile } from '../../../infra/storage/shared-files'
import type { UploadPath } from '../../../infra/storage/upload-store'
import { locateUpload } from '../../upload'
import { MakeFailed } from '../jobs/maker'
import { findMade } from '../jobs/media-orders'
import { madeFiles } from '../jobs/media-runner'
import { pdfOf } from './as-pdf'
import { type DocumentFacts, makePageNow, pageOfName } from './page-maker'

const COME_BACK_S = 2

/**
 * A made file of an original by its name; a page that is not there yet is made now. Null where there is none and can be
 * none. Throws `server/busy` where too many wait for pages.
 */
export async function openMadeFile(
  deps: Deps,
  orgid: string,
  path: UploadPath,
  name: string,
): Promise<OpenFile | null> {
  const open = () => madeFiles(deps).open(orgid, path, name)
  const page = pageOfName(name)
  return (await open()) ?? (page !== null && (await makeNow(deps, orgid, path, page)) ? await open() : null)
}

/** Whether such a page could be made. */
async function makeNow(deps: Deps, orgid: string, path: UploadPath, page: number): Promise<boolean> {
  const made = await findMade(deps, orgid, path)
  const facts = made?.kind === 'pages' ? (made.facts as DocumentFacts | null) : null
  if (!facts || page > facts.count) return false
  const folder = madeFiles(deps).folderOf(orgid, path)
  try {
    const { file } = await locateUpload(deps, orgid, path)
    const pdf = pdfOf({ file, folder, format: formatOfName(path) })
    await makePageNow(deps, { orgid, folder, pdf, count: facts.count }, page)
    return true
  } catch (error) {
    if (error instanceof QueueFull) throw new AppError('server/busy', { retryAfterS: COME_BACK_S, cause: error })
    if (error instanceof MakeFailed) return false
    throw error
  }
}

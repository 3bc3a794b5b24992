import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { FAQ_MAX_ROWS, type faqExport } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { faqCells } from '@lianda/shared/module/faq/faq-rows.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { faqText } from '../../../infra/text/texts'
import { catalogPaths } from '../../catalog'
import { rowSheet, type SheetRow, workbookOf, writeWorkbookFile } from '../../import'
import { getSetting } from '../../setting'
import { pictureBytes, saveDownload } from '../../upload'
import { FAQ_CATALOGS, faqsInSight } from '../faq-access'
import { contentOf } from '../faq-write'
import { filterOf } from '../faq.service'
import { type FaqDoc, faqs } from '../faq.model'
import { FAQ_FORM, faqWordsOf } from './faq-form'

/** Limit of the pictures in one file; further ones are left out, and the answer says so. */
const PICTURES_MAX_BYTES = 64 * 1024 * 1024

/**
 * Quick questions as a file in the form of the template, which can be imported again. Throws `faq/export_nothing`,
 * `faq/export_too_many`, `catalog/not_found`.
 */
export async function exportFaqs(
  deps: Deps,
  actor: Actor,
  language: Language,
  input: ParsedInputOf<typeof faqExport>,
): Promise<OutputOf<typeof faqExport>> {
  const docs = await chosen(deps, actor, input)
  const [paths, { timeZone }] = await Promise.all([
    catalogPaths(deps, actor, FAQ_CATALOGS),
    getSetting(deps, actor.orgid),
  ])
  const word = faqWordsOf(language)
  let bytes = 0
  let short = false
  const rows: SheetRow[] = []
  for (const doc of docs) {
    const images: { bytes: Uint8Array; description: string }[] = []
    for (const { path, description } of doc.images) {
      const file = bytes < PICTURES_MAX_BYTES ? await pictureBytes(deps, actor.orgid, path) : null
      if (file) images.push({ bytes: file, description })
      else short = true
      bytes += file?.byteLength ?? 0
    }
    const { sort, disabled, catalogId } = doc
    rows.push({
      cells: faqCells({ content: contentOf(doc), sort, disabled, path: paths.get(catalogId ?? '') ?? [] }, word),
      images,
    })
  }
  const content = await writeWorkbookFile(deps, actor.orgid, workbookOf(FAQ_FORM, rowSheet(FAQ_FORM, language, rows)))
  const name = faqText(language, 'file', { day: localDay(deps.clock.now(), timeZone) })
  return { ...(await saveDownload(deps, actor, { name, content })), rows: rows.length, short }
}

async function chosen(
  deps: Deps,
  actor: Actor,
  { ids, catalogId, ...filters }: ParsedInputOf<typeof faqExport>,
): Promise<Omit<FaqDoc, 'search'>[]> {
  const sight = await faqsInSight(deps, actor, catalogId)
  const wanted = ids ? { $and: [sight, { _id: { $in: ids } }] } : { ...sight, ...filterOf(filters) }
  const docs = await faqs(deps.db)
    .find({ ...wanted, orgid: actor.orgid }, { search: 0 })
    .sort({ sort: -1, _id: -1 })
    .limit(FAQ_MAX_ROWS + 1)
    .lean()
  if (docs.length === 0) throw new AppError('faq/export_nothing')
  if (docs.length > FAQ_MAX_ROWS) throw new AppError('faq/export_too_many', { params: { n: FAQ_MAX_ROWS } })
  return docs
}

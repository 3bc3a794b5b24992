import type { Readable } from 'node:stream'
import type { Deps } from '../../deps'
import { keyOf } from '../../infra/keys/installation-keys'
import { type Column, tableWorkbook } from '../../infra/spreadsheet/table-workbook'
import { keepFile, type Owner, receiveBytes } from './media-file.service'
import { signMediaAddress } from './media-address'
import { DOWNLOAD_KEEP_MS } from './media-kinds'

/** A file that the server made for one person. */
export interface MadeFile {
  /** With its ending; the person's device stores it under this name. */
  name: string
  content: Uint8Array | Readable
}

/** Keeps a made file for an hour and gives the address from which this person fetches it. */
export async function saveDownload(deps: Deps, owner: Owner, it: MadeFile): Promise<{ url: string; name: string }> {
  const received = await receiveBytes(deps, it.content)
  const ending = /\.([a-z0-9]{1,5})$/.exec(it.name)?.[1] ?? 'bin'
  const doc = await keepFile(deps, owner, {
    kind: 'download',
    ending,
    name: it.name,
    received,
    size: null,
    keepMs: DOWNLOAD_KEEP_MS,
  })
  const expiresAt = deps.clock.now() + DOWNLOAD_KEEP_MS
  return {
    url: signMediaAddress(await keyOf(deps, 'media-address'), { path: doc._id, userId: owner.userId, expiresAt }),
    name: it.name,
  }
}

interface TableFile<Row> {
  sheet: string
  /** With its ending. */
  name: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
}

/** The same for a table as an Excel file, written while it is read; `rows` is how many there were. */
export async function saveTable<Row>(
  deps: Deps,
  owner: Owner,
  { sheet, name, columns, rows }: TableFile<Row>,
): Promise<{ url: string; name: string; rows: number }> {
  let written = 0
  async function* counted(): AsyncIterable<Row> {
    for await (const row of rows) {
      written++
      yield row
    }
  }
  const saved = await saveDownload(deps, owner, { name, content: tableWorkbook(sheet, columns, counted()) })
  return { ...saved, rows: written }
}

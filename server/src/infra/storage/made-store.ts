import { createHash } from 'node:crypto'
import { access, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type OpenFile, SharedFiles } from './shared-files'
import type { UploadPath } from './upload-store'

const NAME = /^[a-z0-9][a-z0-9-]{0,40}\.[a-z0-9]{2,5}$/
const ORG = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Files that the server makes of an upload (pages, films), under DATA_DIR/media/.made/<orgid>: a folder for each original.
 * They can be made again at any time.
 */
export class MadeStore {
  /** Films are read in many ranges. */
  private readonly films = new SharedFiles()

  constructor(private readonly root: string) {}

  /** The folder of this original; it may not exist yet. */
  folderOf(orgid: string, original: UploadPath): string {
    if (!ORG.test(orgid)) throw new Error(`not an organisation: ${orgid}`)
    return join(this.root, orgid, createHash('sha256').update(original).digest('hex').slice(0, 40))
  }

  /** Whether anything was made of this original and is still there. */
  async isThere(orgid: string, original: UploadPath): Promise<boolean> {
    return await access(this.folderOf(orgid, original)).then(
      () => true,
      () => false,
    )
  }

  /** Creates the folder and returns it. */
  async prepare(orgid: string, original: UploadPath): Promise<string> {
    const folder = this.folderOf(orgid, original)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  /** A made file, by a name that a maker gave it; null if there is none. The caller closes it. */
  async open(orgid: string, original: UploadPath, name: string): Promise<OpenFile | null> {
    if (!NAME.test(name)) return null
    const path = join(this.folderOf(orgid, original), name)
    return name.endsWith('.mp4') ? await this.films.take(path, () => openFile(path)) : await openFile(path)
  }

  /** The text of a small made file; null if there is none. */
  async read(orgid: string, original: UploadPath, name: string): Promise<string | null> {
    if (!NAME.test(name)) return null
    return await readFile(join(this.folderOf(orgid, original), name), 'utf8').catch(() => null)
  }

  async remove(orgid: string, original: UploadPath): Promise<void> {
    const folder = this.folderOf(orgid, original)
    await rm(folder, { recursive: true, force: true })
    this.films.forgetAll(folder + sep)
  }
}

async function openFile(path: string): Promise<OpenFile | null> {
  const file = await open(path, 'r').catch(() => null)
  return file && { file, size: (await file.stat()).size }
}

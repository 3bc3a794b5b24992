import { mkdir, open, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AudioCodec, RecordingWriter } from './recording-writer'
import { toStorageError } from './storage-error'

/** `<orgid>/<yyyy-mm-dd>/<name>` without an extension, which depends on the files that exist. */
export type RecordingPath = string

const SAFE = /^[A-Za-z0-9_-]{1,64}\/\d{4}-\d{2}-\d{2}\/[A-Za-z0-9_-]{1,80}$/

/** Whether the path has the form that this store creates, so that it can't lead out of the folder. */
export const isRecordingPath = (path: string): boolean => SAFE.test(path)

export interface OpenRecording {
  file: FileHandle
  size: number
  type: 'audio/wav' | 'audio/mpeg'
}

/**
 * Recordings as files under DATA_DIR/recordings. Recordings being received are in `.incoming`, which is emptied at
 * start: a device sends a turn again if it was not acknowledged.
 */
export class RecordingStore {
  private readonly folders = new Set<string>()
  private opened = 0

  constructor(private readonly root: string) {}

  async prepare(): Promise<void> {
    await rm(join(this.root, '.incoming'), { recursive: true, force: true })
    await mkdir(join(this.root, '.incoming'), { recursive: true, mode: 0o700 })
  }

  async create(path: RecordingPath, codec: AudioCodec): Promise<RecordingWriter> {
    const final = this.file(path, codec === 'mp3' ? 'mp3' : 'wav')
    // A turn may restart while its first try is still being deleted, so each try has its own file.
    const temporary = `${this.incoming(path)}.${this.opened++}`
    await this.folderOf(final)
    await this.folderOf(temporary)
    return await RecordingWriter.create(temporary, final, codec)
  }

  /** Opens the wanted format if it exists, else the other one; null if neither exists. The caller closes the file. */
  async open(path: RecordingPath, wanted: 'wav' | 'mp3'): Promise<OpenRecording | null> {
    for (const ending of wanted === 'mp3' ? (['mp3', 'wav'] as const) : (['wav', 'mp3'] as const)) {
      const file = await open(this.file(path, ending), 'r').catch(() => null)
      if (file) return { file, size: (await file.stat()).size, type: ending === 'mp3' ? 'audio/mpeg' : 'audio/wav' }
    }
    return null
  }

  /** Path of one format of a recording; null if it does not exist. */
  async fileOf(path: RecordingPath, form: 'wav' | 'mp3'): Promise<string | null> {
    const name = this.file(path, form)
    return await stat(name).then(
      () => name,
      () => null,
    )
  }

  /** Durably stores a finished mp3 next to the WAV, which it later replaces. */
  async addMp3(path: RecordingPath, mp3: Uint8Array): Promise<void> {
    const temporary = `${this.incoming(path)}.mp3`
    await this.folderOf(temporary)
    try {
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(mp3)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, this.file(path, 'mp3'))
    } catch (error) {
      await unlink(temporary).catch(() => undefined)
      throw toStorageError(error, 'voice/disk_full')
    }
  }

  async removeWav(path: RecordingPath): Promise<void> {
    await rm(this.file(path, 'wav'), { force: true })
  }

  /** Deletes all formats of a recording that no document references. */
  async remove(path: RecordingPath): Promise<void> {
    await Promise.all([rm(this.file(path, 'wav'), { force: true }), rm(this.file(path, 'mp3'), { force: true })])
  }

  private file(path: RecordingPath, ending: 'wav' | 'mp3'): string {
    if (!isRecordingPath(path)) throw new Error(`not a recording path: ${path}`)
    return join(this.root, `${path}.${ending}`)
  }

  private incoming(path: RecordingPath): string {
    return join(this.root, '.incoming', path.replaceAll('/', '_'))
  }

  private async folderOf(file: string): Promise<void> {
    const folder = dirname(file)
    if (this.folders.has(folder)) return
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw toStorageError(error, 'voice/disk_full')
    }
    this.folders.add(folder)
  }
}

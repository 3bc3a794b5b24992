/** What an answer reads of a file; closed by whoever got it. */
export interface OpenFile {
  file: {
    read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
    close(): Promise<void>
  }
  size: number
}

const MOST_FILES = 32
/** A file that another process replaced or removed meanwhile is seen after this. */
const KEPT_MS = 10_000

/**
 * Files that many people read in small parts, each open once for some seconds: opening, measuring and closing one are three
 * visits to the threads that also make recordings durable, for every part.
 */
export class SharedFiles {
  private readonly files = new Map<string, SharedFile>()

  /** The file of this name, which `open` finds; null is asked again the next time. */
  async take(name: string, open: () => Promise<OpenFile | null>): Promise<OpenFile | null> {
    const shared = this.files.get(name) ?? this.keep(name, new SharedFile(open()))
    const taken = await shared.enter().catch((error: unknown) => {
      this.forget(name, shared)
      throw error
    })
    if (!taken) this.forget(name, shared)
    return taken
  }

  /** Those whose names begin so were removed. */
  forgetAll(beginning: string): void {
    for (const [name, shared] of [...this.files]) if (name.startsWith(beginning)) this.forget(name, shared)
  }

  private keep(name: string, shared: SharedFile): SharedFile {
    const [oldest] = this.files
    if (oldest && this.files.size >= MOST_FILES) this.forget(...oldest)
    this.files.set(name, shared)
    setTimeout(() => this.forget(name, shared), KEPT_MS).unref()
    return shared
  }

  private forget(name: string, shared: SharedFile): void {
    if (this.files.get(name) !== shared) return
    this.files.delete(name)
    void shared.leave()
  }
}

/** Closed when it is forgotten and nobody reads it any more. */
class SharedFile {
  /** Those who read it, and the memory of it. */
  private users = 1

  constructor(private readonly opening: Promise<OpenFile | null>) {}

  async enter(): Promise<OpenFile | null> {
    this.users++
    const opened = await this.opening.catch(async (error: unknown) => {
      await this.leave()
      throw error
    })
    if (!opened) {
      await this.leave()
      return null
    }
    const { file, size } = opened
    let left = false
    const close = async () => {
      if (left) return
      left = true
      await this.leave()
    }
    return { size, file: { read: (...part) => file.read(...part), close } }
  }

  async leave(): Promise<void> {
    this.users--
    if (this.users > 0) return
    const opened = await this.opening.catch(() => null)
    // A file that was only read has nothing to lose.
    await opened?.file.close().catch(() => undefined)
  }
}

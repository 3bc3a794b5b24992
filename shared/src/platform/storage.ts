/** Small values by key; text only. Reading is synchronous on both targets. */
export interface KeyValuePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** One thing that waits for the server's durable receipt. */
export interface OutboxItem {
  /** Unique on the device; the turn's key. */
  key: string
  /** `<orgid>/<userId>`: nobody else ever sees it. */
  owner: string
  /** What it is: 'practice.voice', 'practice.text', later 'exam.answer'. */
  kind: string
  /** JSON text of what is needed to send it again. */
  meta: string
  /** Bytes collected so far (a recording), in order. */
  bytes: number
  createdAt: number
}

/** Keeps items and their bytes on the device. Throws StorageFullError when the device has no room. */
export interface OutboxStorePort {
  put(item: OutboxItem): Promise<void>
  append(key: string, chunk: Uint8Array): Promise<void>
  /** All bytes of the item in order. */
  read(key: string): Promise<Uint8Array>
  list(owner: string): Promise<OutboxItem[]>
  remove(key: string): Promise<void>
  /** Removes items of anybody that are older than `beforeMs`. */
  expire(beforeMs: number): Promise<void>
  /** Runs `work` in one tab at a time (Web Locks on the web); resolves to null when another tab is at it. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Asks the browser to keep the data; whether it agreed. */
  persist(): Promise<boolean>
}

export class StorageFullError extends Error {
  constructor() {
    super('storage full')
    this.name = 'StorageFullError'
  }
}

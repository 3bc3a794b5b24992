/** Small values by key; text only. Reading is synchronous on both targets. */
export interface KeyValuePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** An item that waits for the server's durable receipt. */
export interface OutboxItem {
  /** Unique on the device; the turn's key. */
  key: string
  /** `<orgid>/<userId>`: no other user ever sees the item. */
  owner: string
  /** Kind of item: 'practice.voice', 'practice.text', later 'exam.answer'. */
  kind: string
  /** JSON text with the data needed to send the item. */
  meta: string
  /** Number of bytes collected so far (a recording). */
  bytes: number
  createdAt: number
}

/** Stores items and their bytes on the device. Throws StorageFullError when the storage is full. */
export interface OutboxStorePort {
  put(item: OutboxItem): Promise<void>
  append(key: string, chunk: Uint8Array): Promise<void>
  /** All bytes of the item in order. */
  read(key: string): Promise<Uint8Array>
  list(owner: string): Promise<OutboxItem[]>
  remove(key: string): Promise<void>
  /** Removes all users' items that are older than `beforeMs`. */
  expire(beforeMs: number): Promise<void>
  /** Runs `work` in one tab at a time (Web Locks on the web); resolves to null when another tab is running it. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Asks the browser for persistent storage; resolves to whether it agreed. */
  persist(): Promise<boolean>
}

export class StorageFullError extends Error {
  constructor() {
    super('storage full')
    this.name = 'StorageFullError'
  }
}

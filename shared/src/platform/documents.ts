/**
 * A user's larger documents, kept on the device for working offline: the paper of a running exam, its pictures, opened
 * packages. Unlike the outbox nothing here waits for the server: a lost document costs a fetch, never an answer.
 */
export interface DocumentPort {
  /** Throws StorageFullError. */
  put(owner: string, key: string, text: string): Promise<void>
  get(owner: string, key: string): Promise<string | null>
  remove(owner: string, key: string): Promise<void>
  /** Keys of this user's documents. */
  keys(owner: string): Promise<string[]>
  /** Deletes the documents and pictures of all other users. */
  keepOnly(owner: string): Promise<void>
  /**
   * Fetches a picture once and keeps it with the others of its paper (`paper` is an id), by its address without the query,
   * which only says for how long the address works. Resolves to a URL that works
   * offline until the program closes (after a restart call it again), or to null when the picture is not kept and
   * cannot be fetched.
   */
  picture(owner: string, paper: string, url: string): Promise<string | null>
  /** Deletes only the pictures of this paper, because another paper may be on screen. */
  removePictures(owner: string, paper: string): Promise<void>
}

/** What a picture is kept by. */
export const pictureName = (url: string): string => url.split('?', 1)[0] ?? url

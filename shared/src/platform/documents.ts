/**
 * Larger things of one person that a device keeps to go on without a network: the paper that is being answered, its
 * pictures, packages that were opened. Unlike the outbox nothing here waits for the server: losing it costs a fetch, never an answer.
 */
export interface DocumentPort {
  /** Throws StorageFullError. */
  put(owner: string, key: string, text: string): Promise<void>
  get(owner: string, key: string): Promise<string | null>
  remove(owner: string, key: string): Promise<void>
  /** Names of this person's documents. */
  keys(owner: string): Promise<string[]>
  /** Drops everything, pictures too, of everybody but this person. */
  keepOnly(owner: string): Promise<void>
  /**
   * Fetches a picture once and keeps it with the others of its paper (`paper` is an id); resolves to an address that shows
   * it without a network (it works until the program closes; after a restart ask again), or null when it is not here and
   * cannot be had.
   */
  picture(owner: string, paper: string, url: string): Promise<string | null>
  /** Drops the pictures of this paper: another one may be on the screen. */
  removePictures(owner: string, paper: string): Promise<void>
}

/** Where files are kept besides the server's disk: a service with buckets. Keys are the paths of uploads. */
export interface ObjectStore {
  /** Keeps the file under the key; durable when it resolves. */
  put(key: string, file: string): Promise<void>
  /** Writes the object into a new file and resolves to true; false where there is none. */
  get(key: string, file: string): Promise<boolean>
  has(key: string): Promise<boolean>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
}

/** A bucket of a service that speaks S3, and what the disk keeps of it. */
export interface S3Account {
  bucket: string
  /** Null: AWS. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path, not in the host's name. */
  pathStyle: boolean
  /** Copies that stay on the disk, in GB. */
  diskGb: number
}

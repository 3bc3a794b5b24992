/** A bucket at Tencent COS, and the keys of an account that may give others temporary ones for it. */
export interface CosAccount {
  /** `<name>-<AppID>` */
  bucket: string
  region: string
  secretId: string
  secretKey: string
  /** The service that makes the temporary keys. */
  stsUrl: string
}

/** The keys of an account of Tencent's video service. */
export interface VodAccount {
  secretId: string
  secretKey: string
  /** A part of the account's videos of its own; null: none. */
  subAppId: string | null
  /** What the service does with a film once it is there; null: nothing. */
  procedure: string | null
}

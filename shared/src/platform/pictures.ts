/** A picture on this device. */
export interface PictureFile {
  name: string
  /** The browser's blob; a path in WeChat. Only this shell's own code looks at it. */
  source: unknown
  /** Shows it on this device. */
  address: string
  /** In bytes; null where the device does not tell. */
  bytes: number | null
}

export interface PicturePort {
  /** Lets the person take or choose a JPEG or PNG; null when they do not. */
  choose(): Promise<PictureFile | null>
}

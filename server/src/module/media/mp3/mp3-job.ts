/** What the encoding thread is asked, and what it answers. */
export interface Mp3Request {
  id: number
  wavFile: string
}

export type Mp3Answer = { id: number; mp3: Uint8Array } | { id: number; error: string }

/** What the mp3 thread is asked: to make an mp3 of a WAV file, or PCM of an mp3 file. */
export interface Mp3Request {
  id: number
  wanted: 'mp3' | 'pcm'
  file: string
}

export type Mp3Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** How the thread is opened. */
export interface Mp3ThreadData {
  /** Yields to whoever talks with a learner. */
  lowPriority: boolean
}

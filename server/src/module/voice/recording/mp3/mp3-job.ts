/** Request to the mp3 thread: make an mp3 from a WAV file, or PCM from an mp3 file. */
export interface Mp3Request {
  id: number
  wanted: 'mp3' | 'pcm'
  file: string
}

export type Mp3Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** `workerData` of the thread. */
export interface Mp3ThreadData {
  /** Yields the CPU to running conversations. */
  lowPriority: boolean
}

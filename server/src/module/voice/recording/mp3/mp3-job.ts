/** Request to the mp3 thread: make an mp3 from a WAV file, or PCM from an mp3 file. */
export interface Mp3Request {
  id: number
  wanted: 'mp3' | 'pcm'
  file: string
}

export type Mp3Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** What the thread says: first Linux's number of itself, if it has one, then its answers. */
export type Mp3Message = { thread: number } | Mp3Answer

/**
 * `full`: somebody waits. `low`: gets less of a busy core than running conversations. `last`: runs only when nothing else is to
 * be run, so never on a machine that has no rest; where the machine has no such thing, as `low`.
 */
export type Mp3Priority = 'full' | 'low' | 'last'

/** `workerData` of the thread. */
export interface Mp3ThreadData {
  priority: Mp3Priority
}

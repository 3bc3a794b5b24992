/** A version of a file (subtask type 4 of the spec) or of a film (6) of the media bank. */
export interface MediaResource {
  type: 4 | 6
  title: string
  /** About how long it takes to read or to watch. */
  minutes: number
  mediaId: string
  /** A version never changes. */
  mediaVersion: number
}

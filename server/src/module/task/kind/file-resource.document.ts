/** Subtask type 4 of the spec: a version of a file of the media bank. */
export interface FileResource {
  type: 4
  title: string
  /** About how long it takes to read. */
  minutes: number
  mediaId: string
  /** A version never changes. */
  mediaVersion: number
}

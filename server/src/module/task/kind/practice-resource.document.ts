/** A version of a scene (subtask type 1 of the spec) or of a free practice (5), which is stored as a scene is. */
export interface PracticeResource {
  type: 1 | 5
  title: string
  minutes: number
  sceneId: string
  /** A version is immutable; a package holds versions, not scenes. */
  sceneVersion: number
  persona: { name: string; portrait: string; brief: string }
  language: string
}

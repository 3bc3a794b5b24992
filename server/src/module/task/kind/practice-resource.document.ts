/** Subtask type 1 of the spec: a version of a scene. */
export interface PracticeResource {
  type: 1
  title: string
  minutes: number
  sceneId: string
  /** A version is immutable; a package holds versions, not scenes. */
  sceneVersion: number
  persona: { name: string; portrait: string; brief: string }
  language: string
}

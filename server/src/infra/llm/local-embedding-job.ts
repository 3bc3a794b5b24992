/** What is asked of the encoder's thread: texts to encode. */
export interface EncodeRequest {
  id: number
  texts: string[]
}

/** `bytes`: memory of the thread with its model. */
export type EncodeAnswer = { id: number; vectors: Float32Array[]; bytes: number } | { id: number; error: string }

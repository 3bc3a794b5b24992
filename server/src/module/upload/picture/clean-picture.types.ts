/** Bytes of the file from `from` to before `to`. */
export interface Range {
  from: number
  to: number
}

/** A picture that browsers show, and the parts of the file that are needed for it. */
export interface CleanPicture {
  format: 'jpg' | 'png'
  width: number
  height: number
  parts: readonly (Range | Buffer)[]
}

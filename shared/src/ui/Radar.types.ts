export interface RadarAxis {
  label: string
  /** 0-100; null = not measured: no point, a dashed spoke, and `missing` instead of a figure. */
  value: number | null
  /** The previous value, for the dashed line. */
  previous: number | null
  /** The word shown when there is no value. */
  missing: string
  weakest: boolean
}

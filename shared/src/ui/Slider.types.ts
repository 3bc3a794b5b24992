export interface SliderProps {
  label: string
  /** What its value is called, for screen readers. */
  text: string
  value: number
  max: number
  step?: number
  className?: string
  disabled?: boolean
  onChange: (value: number) => void
  testId?: string
}

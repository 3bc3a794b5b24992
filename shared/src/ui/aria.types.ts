/** Properties for screen readers. Both targets accept the same names; WeChat supports only role, label and hidden. */
export interface AriaProps {
  role?: string
  label?: string
  labelledBy?: string
  describedBy?: string
  hidden?: boolean
  live?: 'off' | 'polite' | 'assertive'
  atomic?: boolean
  busy?: boolean
  checked?: boolean
  selected?: boolean
  expanded?: boolean
  current?: 'page' | 'step' | undefined
  modal?: boolean
  valueNow?: number
  valueMin?: number
  valueMax?: number
  valueText?: string
  invalid?: boolean
  level?: number
  controls?: string
}

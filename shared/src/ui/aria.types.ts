/** What a screen reader is told. Both targets take the same names; WeChat knows role, label and hidden only. */
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

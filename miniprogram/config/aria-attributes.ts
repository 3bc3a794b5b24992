/**
 * Attributes for screen readers. Taro's templates have none; WeChat supports them by these names. An empty value takes
 * the screen's prop of the same name; the screens' `role` becomes WeChat's `aria-role`.
 */
const ATTRIBUTES = {
  'aria-role': 'i.role',
  'aria-label': '',
  'aria-labelledby': '',
  'aria-describedby': '',
  'aria-hidden': '',
  'aria-live': '',
  'aria-checked': '',
  'aria-selected': '',
  'aria-expanded': '',
  'aria-disabled': '',
  'aria-modal': '',
  'aria-valuenow': '',
  'aria-valuemin': '',
  'aria-valuemax': '',
}

/** Taro component -> attributes added to its template. Build and runtime both read it, to shorten names alike. */
export const ARIA_COMPONENTS = {
  View: ATTRIBUTES,
  Text: ATTRIBUTES,
  Button: ATTRIBUTES,
  Image: ATTRIBUTES,
  Slider: ATTRIBUTES,
  Input: ATTRIBUTES,
  Textarea: ATTRIBUTES,
}

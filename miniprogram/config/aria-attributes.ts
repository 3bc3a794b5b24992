/**
 * What a screen reader is told. Taro's templates carry no aria attributes; WeChat has them by these names. The empty value means "as the
 * screen says"; the screens' `role` becomes WeChat's `aria-role`.
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

/** Component of Taro -> attributes that are added to its template. Read by the build and, for the same short names, at run time. */
export const ARIA_COMPONENTS = {
  View: ATTRIBUTES,
  Text: ATTRIBUTES,
  Button: ATTRIBUTES,
  Image: ATTRIBUTES,
  Input: ATTRIBUTES,
  Textarea: ATTRIBUTES,
}

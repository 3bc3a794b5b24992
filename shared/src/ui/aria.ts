import type { AriaProps } from './aria.types'

const NAMES: Record<keyof AriaProps, string> = {
  role: 'role',
  label: 'aria-label',
  labelledBy: 'aria-labelledby',
  describedBy: 'aria-describedby',
  hidden: 'aria-hidden',
  live: 'aria-live',
  atomic: 'aria-atomic',
  busy: 'aria-busy',
  checked: 'aria-checked',
  selected: 'aria-selected',
  expanded: 'aria-expanded',
  current: 'aria-current',
  modal: 'aria-modal',
  valueNow: 'aria-valuenow',
  valueMin: 'aria-valuemin',
  valueMax: 'aria-valuemax',
  valueText: 'aria-valuetext',
  invalid: 'aria-invalid',
  level: 'aria-level',
  controls: 'aria-controls',
}

/** Converts `aria` to attributes, without absent ones. */
export function ariaAttributes(aria: AriaProps | undefined): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {}
  if (!aria) return attributes
  for (const [key, name] of Object.entries(NAMES)) {
    const value = aria[key as keyof AriaProps]
    if (value !== undefined) attributes[name] = value
  }
  return attributes
}

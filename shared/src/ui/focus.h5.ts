/** Focuses an element and scrolls it into view. */
export function focusById(id: string): void {
  const element = document.getElementById(id)
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** Focuses an element without scrolling, if the focused element was removed; otherwise does nothing. */
export function focusIfLost(id: string): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body)
    document.getElementById(id)?.focus({ preventScroll: true })
}

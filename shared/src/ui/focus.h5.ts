/** Puts the focus on an element and shows it. */
export function focusById(id: string): void {
  const element = document.getElementById(id)
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** What had the focus went away: readers and keyboards go on here, without scrolling. Does nothing while something has it. */
export function focusIfLost(id: string): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body)
    document.getElementById(id)?.focus({ preventScroll: true })
}

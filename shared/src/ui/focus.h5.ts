/** Puts the focus on an element and shows it. */
export function focusById(id: string): void {
  const element = document.getElementById(id)
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** Focuses the control of a wrong field. */
export function focusField(form: HTMLElement | null, name: string): void {
  const message = form?.querySelector(`[data-field="${name}"]`)
  const place = message?.parentElement
  place?.scrollIntoView({ block: 'center' })
  // An option starts with its grip and its mark; the error is about the text.
  const control = ['textarea:not([aria-hidden])', 'input:not([type="file"])', 'button']
    .map((kind) => place?.querySelector<HTMLElement>(kind))
    .find((found) => found)
  control?.focus()
}

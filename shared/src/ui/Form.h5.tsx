import type { FormProps } from './Form.types'

export type { FormProps } from './Form.types'

/** Our own messages show all errors at once, so the browser's validation messages are off. */
export function Form({ onSubmit, className, label, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

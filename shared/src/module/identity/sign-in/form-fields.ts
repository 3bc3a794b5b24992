import { useState } from 'react'

/** The parts of a form's view model used here. */
interface FormView<Name extends string> {
  fieldErrors: Partial<Record<Name, string>>
  submit(): void
}
type Texts<Name extends string> = Record<Name, string> & { set(name: Name, value: string): void }

/** Submits a form. Errors are listed in field order; `attempt` makes the error summary take the focus each time. */
export function useFormErrors<Name extends string>(form: string, order: readonly Name[], view: FormView<Name>) {
  const [attempt, setAttempt] = useState(0)
  const errors = order.flatMap((name) => {
    const text = view.fieldErrors[name]
    return text === undefined ? [] : [{ field: `${form}-${name}`, text }]
  })
  const submit = () => {
    setAttempt(attempt + 1)
    view.submit()
  }
  return { attempt, errors, submit }
}

/** Common props of a form's text fields: id, value and error. */
export const fieldOf = <Name extends string>(
  form: string,
  view: Texts<Name> & Pick<FormView<Name>, 'fieldErrors'>,
  name: Name,
) => ({
  id: `${form}-${name}`,
  value: view[name],
  onChange: (value: string) => view.set(name, value),
  error: view.fieldErrors[name],
  plain: true,
})

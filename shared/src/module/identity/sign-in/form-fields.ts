import { useState } from 'react'

/** What a form of this page shows and takes. */
interface FormView<Name extends string> {
  fieldErrors: Partial<Record<Name, string>>
  submit(): void
}
type Texts<Name extends string> = Record<Name, string> & { set(name: Name, value: string): void }

/** Sends a form; what is wrong is listed in the order of its fields, and gets the focus anew with each attempt. */
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

/** What a text field of a form has in common with the others: its place, its text, what is wrong with it. */
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

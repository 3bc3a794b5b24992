import type { FormInstance } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EditedDraft } from './use-draft'

/**
 * Shows a draft in an antd form: fills it with what was restored, taken over or undone, and puts the server's reasons
 * at their fields, the first of them focused. Typing reaches the draft by the form's `onValuesChange`.
 */
export function useFormDraft<Values extends object>(
  form: FormInstance<Values>,
  draft: Pick<EditedDraft<unknown, unknown>, 'saving' | 'serial'> | null,
  values: Values | null,
): void {
  const serial = draft?.serial
  const last = useRef<number>()
  useLayoutEffect(() => {
    // Also clears what was said of the content before.
    if (serial !== undefined && last.current !== undefined && serial !== last.current) form.resetFields()
    last.current = serial
    // Fields that show this already stay untouched.
    if (values) form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
  }, [form, values, serial])
  const failure = draft?.saving.kind === 'failed' ? draft.saving.failure : null
  useEffect(() => {
    if (!failure) return
    const known = Object.keys(form.getFieldsValue(true) as object)
    const wrong = Object.keys(failure.fields).filter((name) => known.includes(name))
    form.setFields(
      wrong.map((name) => ({ name, errors: [failure.fields[name] ?? ''] })) as Parameters<typeof form.setFields>[0],
    )
    if (wrong[0] !== undefined) form.focusField(wrong[0] as Parameters<typeof form.focusField>[0])
  }, [form, failure])
}

import { Form, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { MEDIA_NAME } from '@lianda/shared/module/media/media.admin.contract'
import type { MediaForm } from './media-subject'

interface Props {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (name: string) => void
}

/** A file's name. While there is none, the name of the uploaded file stands there. */
export function NameField({ id, value = '', onChange }: Props) {
  const file = Form.useWatch('file', Form.useFormInstance<MediaForm>())
  const taken = useRef<string>()
  useEffect(() => {
    if (!file || taken.current === file.fileId) return
    taken.current = file.fileId
    if (value.trim() === '') onChange?.(file.name.replace(/\.[^.]*$/, '').slice(0, MEDIA_NAME))
  }, [file, value, onChange])
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={value}
      maxLength={MEDIA_NAME}
      showCount
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

import { Button } from 'antd'
import { useId, useState } from 'react'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { FieldError } from '../parts/question-editor/FieldError'
import { AdminIcon } from '../shell/AdminIcon'
import type { Uploaded } from './upload-file'
import { filesOf, type InParts } from './use-plain-uploads'
import { useUploads } from './use-uploads'
import styles from './upload.module.css'

interface Props {
  kind: UploadKind
  /** Only these of the kind's formats. */
  formats?: readonly FileFormat[]
  /** For kinds that come in parts. */
  inParts?: InParts
  /** The uploaded file is being processed. */
  busy: boolean
  label: string
  hint: string
  /** Why the last chosen file can't be used. */
  problem?: string | undefined
  onUploaded: (file: Uploaded) => void
}

/** Takes one file by dropping, pasting or choosing. */
export function FileDrop({ kind, formats, inParts, busy, label, hint, problem, onUploaded }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const uploads = useUploads({
    filetype: kind,
    label,
    onUploaded,
    ...(formats ? { formats } : {}),
    ...(inParts ? { inParts } : {}),
  })
  const take = (data: DataTransfer | null) => {
    const files = filesOf(data)
    if (files.length > 0 && !busy && !uploads.busy) uploads.take(files)
  }
  return (
    <div
      className={over ? styles.over : styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer)
      }}
      onPaste={(event) => take(event.clipboardData)}
    >
      <Button
        size="large"
        loading={busy || uploads.busy}
        icon={<AdminIcon name="upload" size={16} />}
        aria-describedby={id}
        onClick={uploads.choose}
      >
        {label}
      </Button>
      <p id={id}>{hint}</p>
      <div role="alert">
        <FieldError error={problem} />
      </div>
      {uploads.elements}
    </div>
  )
}

import { Button, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { NetworkError } from '@lianda/shared/platform/http'
import { type Failure, failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import { type Uploaded, uploadFile } from './upload-file'
import { AdminIcon } from '../shell/AdminIcon'
import { FieldError } from '../parts/question-editor/FieldError'
import styles from './file-drop.module.css'

interface Props {
  kind: UploadKind
  /** Like the attribute of an input: `.xlsx,.xml`. */
  accept: string
  /** The uploaded file is being processed. */
  busy: boolean
  label: string
  hint: string
  /** Why the last chosen file can't be used. */
  problem?: string | undefined
  onUploaded: (file: Uploaded) => void
}

/** Takes one file by dropping or choosing; shows the progress of the upload and can stop it. */
export function FileDrop({ kind, accept, busy, label, hint, problem, onUploaded }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState<{ name: string; percent: number; stop: AbortController } | null>(null)

  const send = async (file: File) => {
    const stop = new AbortController()
    const name = file.name
    setFailure(null)
    setSending({ name, percent: 0, stop })
    try {
      onUploaded(
        await uploadFile(file, kind, {
          signal: stop.signal,
          onProgress: (percent) => setSending({ name, percent, stop }),
        }),
      )
    } catch (error) {
      if (!(error instanceof NetworkError && error.reason === 'aborted')) setFailure(failureOf(error))
    } finally {
      setSending(null)
    }
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
        const file = event.dataTransfer.files[0]
        if (file && !sending && !busy) void send(file)
      }}
    >
      {sending ? (
        <div className={styles.sending} role="status">
          <span>{sending.name}</span>
          <Progress
            percent={sending.percent}
            aria-label={t('question-bank.question.uploading', { percent: sending.percent })}
          />
          <Button onClick={() => sending.stop.abort()}>{t('question-bank.question.cancelUpload')}</Button>
        </div>
      ) : (
        <>
          <Button
            size="large"
            loading={busy}
            icon={<AdminIcon name="upload" size={16} />}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          <p id={id}>{hint}</p>
          <div role="alert">
            <FieldError error={failure?.message ?? problem} />
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}

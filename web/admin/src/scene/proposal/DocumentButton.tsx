import { Button } from 'antd'
import { useRef, useState } from 'react'
import { DOCUMENT_MB, proposalDocument } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { sendFile } from '../../upload/upload-file'
import styles from './proposal.module.css'

const MB = 1024 * 1024

/** Reads a document: its text goes into the form, where it can be changed before anything is sent to the model. */
export function DocumentButton({ onText }: { onText: (text: string) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setFailure(null)
    if (file.size > DOCUMENT_MB * MB) return setNote(t('scene-proposal.tooLarge', { mb: DOCUMENT_MB }))
    setNote('')
    setBusy(true)
    try {
      const { text, isCut } = await sendFile(proposalDocument, {}, file)
      onText(text)
      setNote(t(isCut ? 'scene-proposal.cut' : 'scene-proposal.read', { name: file.name, count: text.length }))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.note}>
      <input
        ref={input}
        type="file"
        accept=".txt,.md,.docx,.pdf,text/plain"
        // antd shows file inputs of a form, hidden or not.
        style={{ display: 'none' }}
        aria-label={t('scene-proposal.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void take(file)
          event.target.value = ''
        }}
      />
      <Button loading={busy} icon={<AdminIcon name="upload" size={16} />} onClick={() => input.current?.click()}>
        {t('scene-proposal.choose')}
      </Button>
      <p role="status" className={styles.hint}>
        {note || t('scene-proposal.formats', { mb: DOCUMENT_MB })}
      </p>
      {failure ? <ListError failure={failure} kept={false} onRetry={() => input.current?.click()} /> : null}
    </div>
  )
}

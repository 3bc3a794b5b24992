import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import { DOCUMENT_FORMATS, kindRow, sizeWords } from '@lianda/shared/module/upload/upload-kinds'
import { sizeText } from '../platform/format'
import { useText } from '../platform/text'
import { FileDrop } from '../upload/FileDrop'
import { inParts } from '../upload/parts/in-parts'
import type { UploadedFile } from './media-subject'
import styles from './media.module.css'

interface Props {
  /** Given by the form. */
  id?: string
  value?: UploadedFile | null
  disabled?: boolean
  onChange?: (file: UploadedFile) => void
}

/** The original of a file: what it is, and a place that takes one, or another one. */
export function MediaFileField({ id, value, disabled = false, onChange }: Props) {
  const t = useText()
  return (
    <div className={styles.original} {...(id === undefined ? {} : { id })} tabIndex={-1}>
      {value ? (
        <p className={styles.facts}>
          <b>{value.name}</b>
          <span>
            {value.format} · {sizeText(value.size)}
          </span>
        </p>
      ) : null}
      {disabled ? null : (
        <FileDrop
          kind="file"
          inParts={inParts}
          busy={false}
          label={t(value ? 'media-admin.replace' : 'media-admin.choose')}
          hint={t('media-admin.fileHint', {
            formats: DOCUMENT_FORMATS.join(', '),
            size: sizeWords(kindRow('file').maxBytes),
          })}
          onUploaded={({ path, name, size }) => {
            const format = formatOfName(path)
            if (format) onChange?.({ fileId: path, name, size, format })
          }}
        />
      )}
    </div>
  )
}

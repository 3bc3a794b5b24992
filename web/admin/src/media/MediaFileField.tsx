import { type MediaKind, mediaKindRow } from '@lianda/shared/module/media/media-kinds'
import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import { kindRow, sizeWords } from '@lianda/shared/module/upload/upload-kinds'
import { sizeText } from '../platform/format'
import { useText } from '../platform/text'
import { FileDrop } from '../upload/FileDrop'
import { inParts } from '../upload/parts/in-parts'
import type { UploadedFile } from './media-subject'
import styles from './media.module.css'

interface Props {
  kind: MediaKind
  /** Given by the form. */
  id?: string
  value?: UploadedFile | null
  disabled?: boolean
  onChange?: (file: UploadedFile) => void
}

/** The original of a file: what it is, and a place that takes one, or another one. */
export function MediaFileField({ kind, id, value, disabled = false, onChange }: Props) {
  const t = useText()
  const { upload, formats } = mediaKindRow(kind)
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
          kind={upload}
          inParts={inParts}
          busy={false}
          label={t(`media-admin.${kind}.${value ? 'replace' : 'choose'}`)}
          hint={t('media-admin.fileHint', {
            formats: formats.join(', '),
            size: sizeWords(kindRow(upload).maxBytes),
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

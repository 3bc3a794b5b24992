import { Button, Input } from 'antd'
import type { MediaSubtitle } from '@lianda/shared/module/media/media.admin.contract'
import { MOST_SUBTITLES } from '@lianda/shared/module/media/media-kinds'
import { kindRow, sizeWords, SUBTITLE_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { FileDrop } from '../upload/FileDrop'
import styles from './media.module.css'

/** A name is at most so long. */
const LABEL = 32

interface Props {
  /** Given by the form. */
  id?: string
  value?: readonly MediaSubtitle[]
  disabled?: boolean
  onChange?: (subtitles: readonly MediaSubtitle[]) => void
}

/** The subtitles of a film: what learners choose them by, and a place that takes more. */
export function SubtitlesField({ id, value = [], disabled = false, onChange }: Props) {
  const t = useText()
  return (
    <div className={styles.original} {...(id === undefined ? {} : { id })} tabIndex={-1}>
      {value.map(({ fileId, label }, at) => (
        <div key={fileId} className={styles.subtitle}>
          <Input
            value={label}
            maxLength={LABEL}
            aria-label={t('media-admin.subtitle.label', { n: at + 1 })}
            disabled={disabled}
            onChange={({ target }) =>
              onChange?.(value.map((one) => (one.fileId === fileId ? { ...one, label: target.value } : one)))
            }
          />
          <Button
            type="text"
            icon={<AdminIcon name="trash" size={16} />}
            aria-label={t('media-admin.subtitle.remove', { name: label })}
            disabled={disabled}
            onClick={() => onChange?.(value.filter((one) => one.fileId !== fileId))}
          />
        </div>
      ))}
      {disabled || value.length >= MOST_SUBTITLES ? null : (
        <FileDrop
          kind="subtitle"
          busy={false}
          label={t('media-admin.subtitle.choose')}
          hint={t('media-admin.subtitle.hint', {
            formats: SUBTITLE_FORMATS.join(', '),
            size: sizeWords(kindRow('subtitle').maxBytes),
          })}
          onUploaded={({ path, name }) =>
            onChange?.([...value, { fileId: path, label: name.replace(/\.[^.]*$/, '').slice(0, LABEL) }])
          }
        />
      )}
    </div>
  )
}

import { Button, Drawer } from 'antd'
import { mediaDownload, mediaVersions, type MediaRow } from '@lianda/shared/module/media/media.admin.contract'
import { ListError } from '../list/ListStates'
import { dateTime, sizeText } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import styles from './media.module.css'

interface Props {
  /** Null while closed. */
  file: Pick<MediaRow, 'id' | 'name'> | null
  onClose: () => void
}

/** The versions of a file, newest first; each can be downloaded. */
export function MediaVersions({ file, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const versions = useCall(mediaVersions, file && { id: file.id })
  const saving = useSaveFile()
  return (
    <Drawer
      open={file !== null}
      size={480}
      title={t('media-admin.versionsOf', { name: file?.name ?? '' })}
      onClose={onClose}
      destroyOnHidden
    >
      {versions.failure ? <ListError failure={versions.failure} kept={false} onRetry={versions.reload} /> : null}
      <p className={styles.note}>{t('media-admin.versionsHint')}</p>
      <ol className={styles.versions} aria-busy={versions.loading}>
        {versions.data?.rows.map(({ version, fileName, format, sizeBytes, questions, by, at }) => (
          <li key={version}>
            <p className={styles.facts}>
              <b>{t('media-admin.versionOf', { version, fileName })}</b>
              <span>
                {format} · {sizeText(sizeBytes)}
                {questions > 0 ? ` · ${t('media-admin.ask.count', { count: questions })}` : null}
              </span>
              <span>{[dateTime(at, tag), by].filter((part) => part !== '').join(' ')}</span>
            </p>
            <Button
              loading={saving.busy}
              aria-label={t('media-admin.downloadOf', { version })}
              onClick={() => saving.save({ make: () => call(mediaDownload, { id: file?.id ?? '', version }) })}
            >
              {t('media-admin.download')}
            </Button>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

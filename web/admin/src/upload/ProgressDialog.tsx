import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../platform/failure'
import { useText } from '../platform/text'
import type { QueuedFile, UploadQueue } from './upload-queue'
import styles from './upload.module.css'

/** What arrives sooner needs no dialog. */
const SHOW_AFTER_MS = 300

/** Failures that another try can mend; the others come from the file itself. */
const mayMend = ({ code }: Failure): boolean =>
  !code.startsWith('upload/') || code === 'upload/disk_full' || code === 'upload/quota_exceeded'

/** The files under way, with what can be done about each: stop it, or try again what has failed. */
export default function ProgressDialog({ queue }: { queue: UploadQueue }) {
  const t = useText()
  const files = useStore(queue.state)
  const failed = files.filter(({ state }) => state === 'failed')
  const busy = files.length > failed.length
  const open = useShown(files.length > 0, failed.length > 0)
  return (
    <Modal
      open={open && files.length > 0}
      title={t(busy ? 'upload.progress.title' : 'upload.progress.failed')}
      width={480}
      mask={{ closable: false }}
      closable={false}
      onCancel={queue.cancelAll}
      footer={<Button onClick={queue.cancelAll}>{t(busy ? 'upload.progress.cancelAll' : 'office.close')}</Button>}
    >
      <ul className={styles.files} aria-live="polite">
        {files.map((file) => (
          <FileRow key={file.id} file={file} queue={queue} />
        ))}
      </ul>
    </Modal>
  )
}

function FileRow({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const t = useText()
  const { id, n, name, state, percent, failure } = file
  return (
    <li className={styles.file}>
      <span className={styles.fileName} title={name}>
        {name}
      </span>
      {failure ? (
        <p className={styles.reason} role="alert">
          {failure.code === 'network'
            ? t('upload.progress.network', { n })
            : t('upload.progress.reason', { n, reason: failure.message })}
        </p>
      ) : (
        <Progress percent={percent} size="small" aria-label={t('upload.progress.percent', { name, percent })} />
      )}
      {failure && mayMend(failure) ? (
        <Button size="small" onClick={() => queue.retry(id)}>
          {t('upload.progress.retry')}
        </Button>
      ) : null}
      {state === 'failed' ? null : (
        <Button size="small" aria-label={t('upload.progress.cancelOf', { name })} onClick={() => queue.cancel(id)}>
          {t('office.cancel')}
        </Button>
      )}
    </li>
  )
}

/** True at once for a failure, else a moment after there was something to show. */
function useShown(some: boolean, atOnce: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!some) return setLate(false)
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [some])
  return some && (atOnce || late)
}

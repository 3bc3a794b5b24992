import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { PercentBar } from '../parts/PercentBar'
import type { Failure } from '../platform/failure'
import type { Translate } from '@lianda/shared/i18n/texts'
import { sizeText } from '../platform/format'
import { useText } from '../platform/text'
import type { QueuedFile, UploadQueue } from './upload-queue'
import styles from './upload.module.css'

/** What arrives sooner needs no dialog. */
const SHOW_AFTER_MS = 300

const MENDABLE = ['disk_full', 'quota_exceeded', 'wrong_hash', 'not_found', 'unfinished'].map((one) => `upload/${one}`)

/** Failures that another try can mend; the others come from the file itself. */
const mayMend = ({ code }: Failure): boolean => !code.startsWith('upload/') || MENDABLE.includes(code)

interface Props {
  queue: UploadQueue
  /** Files go in parts: each may be paused, and tells how long it takes. */
  pausable?: boolean
}

interface DialogProps extends Props {
  /** Nothing of what is shown is wanted any more. */
  onClose: () => void
}

/** The files under way, with what can be done about each: stop it, or try again what has failed. */
export function ProgressDialog({ queue, pausable = false, onClose }: DialogProps) {
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
      // A key that is pressed by habit must not throw away what took an hour.
      keyboard={!pausable}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t(busy ? 'upload.progress.cancelAll' : 'office.close')}</Button>}
    >
      <ul className={styles.files} aria-live="polite">
        {files.map((file) => (
          <FileRow key={file.id} file={file} queue={queue} pausable={pausable} />
        ))}
      </ul>
      {pausable && busy ? <p className={styles.pace}>{t('upload.progress.again')}</p> : null}
    </Modal>
  )
}

function FileRow({ file, queue, pausable = false }: Props & { file: QueuedFile }) {
  const t = useText()
  const { id, n, name, state, stage, percent, failure } = file
  const checking = state === 'sending' && stage === 'checking'
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
        <PercentBar percent={percent} label={t('upload.progress.percent', { name, percent })} />
      )}
      {pausable && !failure ? <PaceLine file={file} /> : null}
      <span className={styles.steps}>
        {failure && mayMend(failure) ? (
          <Button size="small" onClick={() => queue.retry(id)}>
            {t('upload.progress.retry')}
          </Button>
        ) : null}
        {pausable && state === 'sending' && !checking ? (
          <Button size="small" aria-label={t('upload.progress.pauseOf', { name })} onClick={() => queue.pause(id)}>
            {t('upload.progress.pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button size="small" aria-label={t('upload.progress.goOnOf', { name })} onClick={() => queue.retry(id)}>
            {t('upload.progress.goOn')}
          </Button>
        ) : null}
        {state === 'failed' || checking ? null : (
          <Button size="small" aria-label={t('upload.progress.cancelOf', { name })} onClick={() => queue.cancel(id)}>
            {t('office.cancel')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** How much of a large file has left, how fast, and how long it still takes; or why nothing moves. */
function PaceLine({ file: { state, stage, sizeBytes, pace } }: { file: QueuedFile }) {
  const t = useText()
  const { sentBytes, bytesPerS, leftS } = pace
  const sizes = { sent: sizeText(sentBytes), total: sizeText(sizeBytes) }
  if (state === 'waiting') return null
  // Not read out at every change: the bar says the percentage.
  if (state === 'paused') return <p className={styles.pace}>{t('upload.progress.paused', sizes)}</p>
  if (stage !== 'sending') return <p className={styles.pace}>{t(`upload.progress.${stage}`)}</p>
  const moving = bytesPerS !== null && leftS !== null
  return (
    <p className={styles.pace} aria-live="off">
      {moving
        ? t('upload.progress.pace', { ...sizes, speed: sizeText(bytesPerS), left: leftText(t, leftS) })
        : t('upload.progress.sent', sizes)}
    </p>
  )
}

/** Rounded up to what matters: seconds, minutes or hours. */
function leftText(t: Translate, leftS: number): string {
  if (leftS < 60) return t('upload.progress.left.seconds', { n: leftS })
  if (leftS < 3_600) return t('upload.progress.left.minutes', { n: Math.ceil(leftS / 60) })
  return t('upload.progress.left.hours', { n: Math.ceil(leftS / 360) / 10 })
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

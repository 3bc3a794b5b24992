import { Alert, App, Button, Statistic } from 'antd'
import type { ReactNode } from 'react'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { IMPORT_ACTS } from '@lianda/shared/module/import/import.rules'
import { PercentBar } from '../parts/PercentBar'
import { saveFile } from '../platform/download'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { writable } from './import-rows'
import type { ImportSubject } from './import-subject'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  after: ReactNode
  batch: ImportBatch
  onChanged: () => void
  onAgain: () => void
  onClose: () => void
}

/** Step 2: progress, result, and undo of the whole batch. */
export function ImportResult({ subject, after, batch, onChanged, onAgain, onClose }: Props) {
  const t = useText()
  const { message, modal } = App.useApp()
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const step = (name: 'cancel' | 'undo') =>
    guarded(async () => {
      await call(subject.calls.importStep, { id: batch.id, step: name })
      onChanged()
    })
  const askUndo = () =>
    modal.confirm({
      title: t(`${subject.texts}.undoTitle`, { count: batch.insertcount + batch.updatecount }),
      content: t(`${subject.texts}.undoHint`),
      okText: t('import.undo'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => step('undo'),
    })
  const askStop = () =>
    modal.confirm({
      title: t('import.stop'),
      content: t(`${subject.texts}.stopHint`),
      okText: t('import.stop'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => step('cancel'),
    })
  const moving = batch.state === 'running' || batch.state === 'undoing'
  if (moving) {
    const count = writable(batch)
    const running = batch.state === 'running'
    return (
      <section className={styles.result} aria-busy="true">
        <strong role="status">
          {running ? t('import.running', { written: batch.written, count }) : t('import.undoing')}
        </strong>
        <PercentBar
          percent={count > 0 ? Math.round((batch.written / count) * 100) : 0}
          text=""
          label={t(`${subject.texts}.steps.write`)}
        />
        {running ? <p>{t('import.runningHint')}</p> : null}
        {running ? <Button onClick={askStop}>{t('import.stop')}</Button> : null}
      </section>
    )
  }
  const failed = batch.state === 'done' ? batch.wrong : 0
  return (
    <section className={styles.result}>
      <Alert
        type={failed > 0 ? 'warning' : batch.state === 'done' ? 'success' : 'info'}
        showIcon
        title={failed > 0 ? t('import.someNot', { count: failed }) : t(`import.${endOf(batch.state)}`)}
        description={
          failed > 0
            ? t(`${subject.texts}.notWrittenHint`)
            : batch.state === 'cancelled'
              ? t(`${subject.texts}.cancelledHint`)
              : batch.fileName
        }
      />
      <Figures batch={batch} />
      {batch.state === 'done' && subject.Result ? <subject.Result batch={batch} /> : null}
      {batch.kept > 0 ? <p>{t(`${subject.texts}.keptHint`, { count: batch.kept })}</p> : null}
      <div className={styles.buttons}>
        {batch.state === 'done' && failed === 0 ? after : null}
        <Button type={after && batch.state === 'done' ? 'default' : 'primary'} onClick={onClose}>
          {t(`${subject.texts}.seeList`)}
        </Button>
        <Button onClick={onAgain}>{t('import.again')}</Button>
        {batch.left + batch.skipped + failed > 0 ? (
          <Button
            onClick={() => void guarded(async () => saveFile(await call(subject.calls.importErrors, { id: batch.id })))}
          >
            {t('import.leftFile')}
          </Button>
        ) : null}
        <span className={styles.grow} />
        {batch.undoable ? (
          <Button danger onClick={askUndo}>
            {t('import.undo')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const endOf = (state: ImportBatch['state']) => (state === 'done' ? 'done' : state === 'undone' ? 'undone' : 'cancelled')

/** Figures of the import, or of its undo. */
function Figures({ batch }: { batch: ImportBatch }) {
  const t = useText()
  const { insertcount, updatecount, kept, left, wrong, skipped } = batch
  const acts = IMPORT_ACTS.flatMap((act) => {
    const count = batch[`${act}count`]
    return count === undefined ? [] : [[`acts.${act}`, count] as const]
  })
  const rows: (readonly [string, number])[] =
    batch.state === 'done'
      ? [
          ...(acts.length > 0
            ? acts
            : ([
                ['created', insertcount],
                ['updated', updatecount],
              ] as const)),
          ['leftOut', left],
          ...(skipped > 0 ? ([['skipped', skipped]] as const) : []),
          ...(wrong > 0 ? ([['notWritten', wrong]] as const) : []),
        ]
      : [
          ['tookBack', Math.max(0, insertcount + updatecount - kept)],
          ['kept', kept],
        ]
  if (batch.state === 'cancelled' && insertcount + updatecount === 0) return null
  return (
    <div className={styles.figures}>
      {rows.map(([key, value]) => (
        <Statistic key={key} title={t(`import.${key}`)} value={value} />
      ))}
    </div>
  )
}

import { Alert, App, Button, Progress, Statistic } from 'antd'
import { type ImportBatch, importErrors, importStep } from '@lianda/shared/module/question-bank/import.admin.contract'
import { saveFile } from '../../platform/download'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { writable } from './import-rows'
import styles from './import.module.css'

interface Props {
  batch: ImportBatch
  onChanged: () => void
  onAgain: () => void
  onClose: () => void
}

/** Step 2: progress, result, and undo of the whole batch. */
export function ImportResult({ batch, onChanged, onAgain, onClose }: Props) {
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
      await call(importStep, { id: batch.id, step: name })
      onChanged()
    })
  const askUndo = () =>
    modal.confirm({
      title: t('question-bank.import.undoTitle', { count: batch.insertcount + batch.updatecount }),
      content: t('question-bank.import.undoHint'),
      okText: t('question-bank.import.undo'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => step('undo'),
    })
  const askStop = () =>
    modal.confirm({
      title: t('question-bank.import.stop'),
      content: t('question-bank.import.stopHint'),
      okText: t('question-bank.import.stop'),
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
          {running
            ? t('question-bank.import.running', { written: batch.written, count })
            : t('question-bank.import.undoing')}
        </strong>
        <Progress
          percent={count > 0 ? Math.round((batch.written / count) * 100) : 0}
          showInfo={false}
          aria-label={t('question-bank.import.steps.write')}
        />
        {running ? <p>{t('question-bank.import.runningHint')}</p> : null}
        {running ? <Button onClick={askStop}>{t('question-bank.import.stop')}</Button> : null}
      </section>
    )
  }
  const failed = batch.state === 'done' ? batch.wrong : 0
  return (
    <section className={styles.result}>
      <Alert
        type={failed > 0 ? 'warning' : batch.state === 'done' ? 'success' : 'info'}
        showIcon
        title={
          failed > 0
            ? t('question-bank.import.someNot', { count: failed })
            : t(`question-bank.import.${endOf(batch.state)}`)
        }
        description={
          failed > 0
            ? t('question-bank.import.notWrittenHint')
            : batch.state === 'cancelled'
              ? t('question-bank.import.cancelledHint')
              : batch.fileName
        }
      />
      <Figures batch={batch} />
      {batch.kept > 0 ? <p>{t('question-bank.import.keptHint', { count: batch.kept })}</p> : null}
      <div className={styles.buttons}>
        <Button type="primary" onClick={onClose}>
          {t('question-bank.import.seeList')}
        </Button>
        <Button onClick={onAgain}>{t('question-bank.import.again')}</Button>
        {batch.left + failed > 0 ? (
          <Button onClick={() => void guarded(async () => saveFile(await call(importErrors, { id: batch.id })))}>
            {t('question-bank.import.leftFile')}
          </Button>
        ) : null}
        <span className={styles.grow} />
        {batch.undoable ? (
          <Button danger onClick={askUndo}>
            {t('question-bank.import.undo')}
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
  const { insertcount, updatecount, kept, left, wrong } = batch
  const rows: (readonly [string, number])[] =
    batch.state === 'done'
      ? [
          ['created', insertcount],
          ['updated', updatecount],
          ['leftOut', left],
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
        <Statistic key={key} title={t(`question-bank.import.${key}`)} value={value} />
      ))}
    </div>
  )
}

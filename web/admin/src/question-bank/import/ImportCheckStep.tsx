import { Alert, App, Button, Radio } from 'antd'
import { useEffect, useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  importChange,
  importErrors,
  type ImportMode,
  importStep,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { saveFile } from '../../platform/download'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { type ImportPage, type ImportView, nextWrong, trimmed, writable } from './import-rows'
import { ImportRowTable } from './ImportRowTable'
import styles from './import.module.css'

interface Props {
  page: ImportPage
  view: ImportView
  onView: (view: ImportView) => void
  /** The batch has changed and has to be reloaded. */
  onChanged: () => void
  /** The import was cancelled. */
  onGone: () => void
}

type Change = Omit<InputOf<typeof importChange>, 'id'>

/** Step 1: what each row will do; wrong rows are corrected in place or left out. Only the button writes. */
export function ImportCheckStep({ page, view, onView, onChanged, onGone }: Props) {
  const t = useText()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const { batch } = page
  const good = writable(batch)
  const ready = batch.wrong === 0 && good > 0

  useEffect(() => {
    // After the last wrong row of a page (or of all) was corrected: go to a page that has rows.
    if (view.wrong && batch.wrong === 0) onView({ page: 1, wrong: false })
    else if (view.page > 1 && page.rows.length === 0) onView({ ...view, page: view.page - 1 })
  }, [view, batch.wrong, page.rows.length, onView])

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const change = (input: Change) =>
    guarded(async () => {
      await call(importChange, { id: batch.id, ...input })
      onChanged()
    })
  const saveRow = (no: number, cells: Parameters<typeof trimmed>[0], goOn: boolean) =>
    guarded(async () => {
      const { rows } = await call(importChange, { id: batch.id, rows: [{ no, cells: trimmed(cells), left: false }] })
      const still = rows.some((row) => row.no === no && row.errors.length > 0)
      if (still) message.warning(t('question-bank.import.rowWrong', { no }))
      else {
        message.success(t('question-bank.import.rowGood', { no }))
        setOpen(goOn ? nextWrong(page.rows, no) : null)
      }
      onChanged()
    })
  const confirm = () => {
    if (ready)
      return void guarded(async () => {
        // Reloads after a refusal too: rows were checked again, or somebody else was faster.
        await call(importStep, { id: batch.id, step: 'confirm' }).finally(onChanged)
      })
    // The button's label says why it is blocked; a click shows the wrong rows.
    if (batch.wrong > 0) onView({ page: 1, wrong: true })
  }
  const giveUp = () =>
    modal.confirm({
      title: t('question-bank.import.cancel'),
      content: t('question-bank.import.cancelHint'),
      okText: t('question-bank.import.cancel'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () =>
        guarded(async () => {
          await call(importStep, { id: batch.id, step: 'cancel' })
          onGone()
        }),
    })
  const label = ready
    ? t('question-bank.import.confirm', { count: good })
    : batch.wrong > 0
      ? t('question-bank.import.confirmWrong', { count: batch.wrong })
      : t('question-bank.import.confirmNone')

  return (
    <>
      <Alert
        type={batch.wrong > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={
          batch.wrong > 0
            ? t('question-bank.import.someWrong', { count: batch.wrong })
            : t('question-bank.import.allGood')
        }
        description={`${batch.fileName} · ${t('question-bank.import.summary', { rows: batch.rows, good, wrong: batch.wrong, left: batch.left })}`}
      />
      {batch.newCatalogs && batch.newCatalogs.length > 0 ? (
        <p className={styles.note}>
          {t('question-bank.import.newCatalogs', {
            count: batch.newCatalogs.length,
            names: batch.newCatalogs.join(t('office.comma')),
          })}
        </p>
      ) : null}
      <div className={styles.bar}>
        <Radio.Group
          optionType="button"
          aria-label={t('question-bank.import.rowColumn.problems')}
          value={view.wrong}
          options={[
            { value: false, label: t('question-bank.import.showAll', { count: batch.rows }) },
            { value: true, label: t('question-bank.import.showWrong', { count: batch.wrong }) },
          ]}
          onChange={(event) => onView({ page: 1, wrong: event.target.value === true })}
        />
        <Radio.Group
          optionType="button"
          aria-label={t('question-bank.import.mode')}
          disabled={busy}
          value={batch.mode}
          options={([1, 2, 3] as const).map((mode) => ({
            value: mode,
            label: t(`question-bank.import.modes.${mode}`),
          }))}
          onChange={(event) => void change({ mode: modeOf(event.target.value) })}
        />
        <span className={styles.barEnd}>
          {batch.wrong > 0 ? (
            <Button disabled={busy} onClick={() => void change({ leaveWrong: true })}>
              {t('question-bank.import.leaveWrong')}
            </Button>
          ) : null}
          {batch.wrong + batch.left > 0 ? (
            <Button
              title={t('question-bank.import.errorsHint')}
              disabled={busy}
              onClick={() => void guarded(async () => saveFile(await call(importErrors, { id: batch.id })))}
            >
              {t('question-bank.import.errorsFile')}
            </Button>
          ) : null}
        </span>
      </div>
      <ImportRowTable
        page={page}
        view={view}
        open={open}
        busy={busy}
        onView={onView}
        onOpen={setOpen}
        onLeave={(no, left) => void change({ rows: [{ no, left }] })}
        onSave={(no, cells, goOn) => void saveRow(no, cells, goOn)}
      />
      <div className={styles.dock}>
        <Button size="large" disabled={busy} onClick={giveUp}>
          {t('question-bank.import.cancel')}
        </Button>
        <span className={styles.grow} />
        <Button
          type="primary"
          size="large"
          loading={busy}
          className={ready ? undefined : styles.notReady}
          aria-disabled={!ready}
          onClick={confirm}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

const modeOf = (value: unknown): ImportMode => (value === 2 || value === 3 ? value : 1)

import { Alert, App, Button, Radio } from 'antd'
import { useEffect, useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import { saveFile } from '../platform/download'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { ImportHead } from './ImportHead'
import { blocking, type Cells, type ImportPage, type ImportView, nextWrong, writable } from './import-rows'
import type { ImportSubject } from './import-subject'
import { ImportRowTable } from './ImportRowTable'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  page: ImportPage
  view: ImportView
  onView: (view: ImportView) => void
  /** The batch has changed and has to be reloaded. */
  onChanged: () => void
  /** The import was cancelled. */
  onGone: () => void
}

type Change = Omit<InputOf<ImportCalls['importChange']>, 'id'>

/** Step 1: what each row will do; wrong rows are corrected in place or left out. Only the button writes. */
export function ImportCheckStep({ subject, page, view, onView, onChanged, onGone }: Props) {
  const t = useText()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const { batch } = page
  const good = writable(batch)
  const wrong = blocking(batch)
  // What is wrong with the file as a whole is no row.
  const ofFile = wrong > batch.wrong
  const ready = wrong === 0 && good > 0

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
      await call(subject.calls.importChange, { id: batch.id, ...input })
      onChanged()
    })
  const saveRow = (no: number, cells: Cells, goOn: boolean) =>
    guarded(async () => {
      const { rows } = await call(subject.calls.importChange, { id: batch.id, rows: [{ no, cells, left: false }] })
      const still = rows.some((row) => row.no === no && row.errors.length > 0)
      if (still) message.warning(t('import.rowWrong', { no }))
      else {
        message.success(t('import.rowGood', { no }))
        setOpen(goOn ? nextWrong(page.rows, no) : null)
      }
      onChanged()
    })
  const confirm = () => {
    if (ready)
      return void guarded(async () => {
        // Reloads after a refusal too: rows were checked again, or somebody else was faster.
        await call(subject.calls.importStep, { id: batch.id, step: 'confirm' }).finally(onChanged)
      })
    // The button's label says why it is blocked; a click shows the wrong rows.
    if (batch.wrong > 0) onView({ page: 1, wrong: true })
  }
  const giveUp = () =>
    modal.confirm({
      title: t('import.cancel'),
      content: t(`${subject.texts}.cancelHint`),
      okText: t('import.cancel'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () =>
        guarded(async () => {
          await call(subject.calls.importStep, { id: batch.id, step: 'cancel' })
          onGone()
        }),
    })
  const label = ready
    ? t(`${subject.texts}.confirm`, { count: good })
    : wrong > 0
      ? t(ofFile ? 'import.confirmPlaces' : 'import.confirmWrong', { count: wrong })
      : t('import.confirmNone')

  return (
    <>
      <Alert
        type={wrong > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={
          wrong > 0 ? t(ofFile ? 'import.wrongPlaces' : 'import.someWrong', { count: wrong }) : t('import.allGood')
        }
        description={`${batch.fileName} · ${t('import.summary', { rows: batch.rows, good, wrong: batch.wrong, left: batch.left })}`}
      />
      {batch.skipped > 0 ? <p className={styles.note}>{t('import.skippedHint', { count: batch.skipped })}</p> : null}
      {batch.newCatalogs && batch.newCatalogs.length > 0 ? (
        <p className={styles.note}>
          {t('import.newCatalogs', {
            count: batch.newCatalogs.length,
            names: batch.newCatalogs.join(t('office.comma')),
          })}
        </p>
      ) : null}
      <ImportHead subject={subject} batch={batch} busy={busy} onSave={(head) => void change({ head })} />
      <div className={styles.bar}>
        <Radio.Group
          optionType="button"
          aria-label={t('import.rowColumn.problems')}
          value={view.wrong}
          options={[
            { value: false, label: t('import.showAll', { count: batch.rows }) },
            { value: true, label: t('import.showWrong', { count: batch.wrong }) },
          ]}
          onChange={(event) => onView({ page: 1, wrong: event.target.value === true })}
        />
        {subject.modes.length > 1 ? (
          <Radio.Group
            optionType="button"
            aria-label={t('import.mode')}
            disabled={busy}
            value={batch.mode}
            options={subject.modes.map((mode) => ({
              value: mode,
              label: t(`import.modes.${mode}`),
            }))}
            onChange={(event) => void change({ mode: subject.modes.find((mode) => mode === event.target.value) })}
          />
        ) : null}
        <span className={styles.barEnd}>
          {batch.wrong > 0 ? (
            <Button disabled={busy} onClick={() => void change({ leaveWrong: true })}>
              {t('import.leaveWrong')}
            </Button>
          ) : null}
          {wrong + batch.left + batch.skipped > 0 ? (
            <Button
              title={t('import.errorsHint')}
              disabled={busy}
              onClick={() =>
                void guarded(async () => saveFile(await call(subject.calls.importErrors, { id: batch.id })))
              }
            >
              {t('import.errorsFile')}
            </Button>
          ) : null}
        </span>
      </div>
      <ImportRowTable
        subject={subject}
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
          {t('import.cancel')}
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

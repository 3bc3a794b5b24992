import { useText } from '../../platform/text'
import { App, Button, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import {
  IMPORT_MAX_ROWS,
  type ImportBatch,
  type ImportFormat,
  type ImportMode,
  importStart,
  importTemplate,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { ListError } from '../../list/ListStates'
import { FileDrop } from '../../upload/FileDrop'
import { saveFile } from '../../platform/download'
import { type Failure, failureOf } from '../../platform/failure'
import { isFileAtFault } from '../../platform/file-fault'
import { call } from '../../platform/platform'
import { CatalogSelect } from '../../catalog/CatalogSelect'
import type { Uploaded } from '../../upload/upload-file'
import { EXPORT_FORMATS } from '../use-export'
import styles from './import.module.css'

interface Props {
  catalogs: readonly CatalogNode[]
  catalogId: string | null
  onChecked: (batch: ImportBatch) => void
}

const MODES: readonly ImportMode[] = [1, 2, 3]
/** Value of the select for "detect from the file". */
const AUTO = 'auto'

/** Step 0: the file, its format and its mode; the check writes nothing. */
export function ImportFileStep({ catalogs, catalogId, onChecked }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const id = useId()
  const [file, setFile] = useState<Uploaded | null>(null)
  const [format, setFormat] = useState<ImportFormat | typeof AUTO>(AUTO)
  const [mode, setMode] = useState<ImportMode>(1)
  const [target, setTarget] = useState(catalogId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const fileProblem = failure && isFileAtFault(failure) ? failure.message : undefined

  const check = async () => {
    if (!file) return
    setFailure(null)
    setBusy(true)
    try {
      const { batch } = await call(importStart, {
        file: file.path,
        mode,
        catalogId: target,
        ...(format === AUTO ? {} : { format }),
      })
      onChecked(batch)
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      if (isFileAtFault(found)) setFile(null)
    } finally {
      setBusy(false)
    }
  }
  const template = async () => {
    try {
      saveFile(await call(importTemplate, {}))
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  return (
    <>
      <div className={styles.fields}>
        {failure && !fileProblem ? <ListError failure={failure} kept={false} onRetry={() => void check()} /> : null}
        <FileDrop
          kind="import"
          busy={busy}
          label={t(file || fileProblem ? 'question-bank.import.other' : 'question-bank.import.steps.file')}
          hint={
            file
              ? t('question-bank.import.chosen', { name: file.name })
              : t('question-bank.import.dropHint', { rows: IMPORT_MAX_ROWS })
          }
          problem={fileProblem}
          onUploaded={(uploaded) => {
            setFile(uploaded)
            setFailure(null)
          }}
        />
        <div className={styles.buttons}>
          <Button onClick={() => void template()}>{t('question-bank.import.template')}</Button>
          <span className={styles.help}>{t('question-bank.import.templateHint')}</span>
        </div>
        <div className={styles.field}>
          <span className={styles.label} id={`${id}mode`}>
            {t('question-bank.import.mode')}
          </span>
          <Radio.Group
            optionType="button"
            aria-labelledby={`${id}mode`}
            value={mode}
            options={MODES.map((one) => ({ value: one, label: t(`question-bank.import.modes.${one}`) }))}
            onChange={(event) => setMode(MODES.find((one) => one === event.target.value) ?? 1)}
          />
          <p className={styles.help}>{t(`question-bank.import.modeHint.${mode}`)}</p>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}catalog`}>{t('question-bank.import.catalog')}</label>
          <CatalogSelect id={`${id}catalog`} nodes={catalogs} value={target} onChange={setTarget} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}format`}>{t('question-bank.import.format')}</label>
          <Select
            id={`${id}format`}
            value={format}
            options={[AUTO, ...EXPORT_FORMATS].map((one) => ({
              value: one,
              label: t(`question-bank.import.formats.${one}`),
            }))}
            onChange={setFormat}
          />
        </div>
      </div>
      <div className={styles.dock}>
        <span className={styles.grow} />
        <Button
          type="primary"
          size="large"
          loading={busy}
          className={file ? undefined : styles.notReady}
          aria-disabled={file === null}
          onClick={() => void check()}
        >
          {t(file ? 'question-bank.import.check' : 'question-bank.import.choose')}
        </Button>
      </div>
    </>
  )
}

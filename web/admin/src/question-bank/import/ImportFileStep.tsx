import { App, Button, Progress, Radio, Select } from 'antd'
import { useId, useRef, useState } from 'react'
import type { CatalogNode } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import {
  IMPORT_MAX_ROWS,
  type ImportBatch,
  type ImportFormat,
  type ImportMode,
  importStart,
  importTemplate,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { ListError } from '../../list/ListStates'
import { saveFile } from '../../platform/download'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { uploadFile } from '../../platform/upload'
import { AdminIcon } from '../../shell/AdminIcon'
import { useBankText } from '../bank-text'
import { CatalogSelect } from '../CatalogSelect'
import { EXPORT_FORMATS } from '../use-export'
import styles from './import.module.css'

interface Props {
  catalogs: readonly CatalogNode[]
  catalogId: string | null
  onChecked: (batch: ImportBatch) => void
}

const ACCEPT = '.xlsx,.xml,.txt,.gift'
const MODES: readonly ImportMode[] = [1, 2, 3]
/** The select needs a value for "told from the file". */
const AUTO = 'auto'

/** Step 0: a file, how it is read and what it may do; the check writes nothing. */
export function ImportFileStep({ catalogs, catalogId, onChecked }: Props) {
  const t = useBankText()
  const { message } = App.useApp()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const [format, setFormat] = useState<ImportFormat | typeof AUTO>(AUTO)
  const [mode, setMode] = useState<ImportMode>(1)
  const [target, setTarget] = useState(catalogId)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setFailure(null)
  }
  const check = async () => {
    if (!file) return input.current?.click()
    setFailure(null)
    setPercent(0)
    try {
      const { path } = await uploadFile(file, 'file', { onProgress: setPercent })
      setPercent(100)
      const { batch } = await call(importStart, {
        file: path,
        mode,
        catalogId: target,
        ...(format === AUTO ? {} : { format }),
      })
      onChecked(batch)
    } catch (error) {
      setFailure(failureOf(error))
      setPercent(null)
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
    <div className={styles.fields}>
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void check()} /> : null}
      <label
        className={over ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <AdminIcon name="upload" size={24} />
        <strong>{file ? file.name : t('import.drop')}</strong>
        <span className={styles.help}>{t('import.dropHint', { rows: IMPORT_MAX_ROWS })}</span>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          aria-label={t('import.steps.file')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      <div className={styles.buttons}>
        <Button onClick={() => void template()}>{t('import.template')}</Button>
        <span className={styles.help}>{t('import.templateHint')}</span>
      </div>
      <div className={styles.field}>
        <span className={styles.label} id={`${id}mode`}>
          {t('import.mode')}
        </span>
        <Radio.Group
          optionType="button"
          aria-labelledby={`${id}mode`}
          value={mode}
          options={MODES.map((one) => ({ value: one, label: t(`import.modes.${one}`) }))}
          onChange={(event) => setMode(MODES.find((one) => one === event.target.value) ?? 1)}
        />
        <p className={styles.help}>{t(`import.modeHint.${mode}`)}</p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}catalog`}>{t('import.catalog')}</label>
        <CatalogSelect id={`${id}catalog`} nodes={catalogs} value={target} onChange={setTarget} />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}format`}>{t('import.format')}</label>
        <Select
          id={`${id}format`}
          value={format}
          options={[AUTO, ...EXPORT_FORMATS].map((one) => ({ value: one, label: t(`import.formats.${one}`) }))}
          onChange={setFormat}
        />
      </div>
      {percent === null ? null : (
        <div role="status">
          {percent < 100 ? t('import.uploading', { percent }) : t('import.checking')}
          <Progress percent={percent} showInfo={false} aria-label={t('import.steps.check')} />
        </div>
      )}
      <div className={styles.dock}>
        <Button
          type="primary"
          size="large"
          loading={percent !== null}
          className={file ? undefined : styles.notReady}
          aria-disabled={file === null}
          onClick={() => void check()}
        >
          {t(file ? 'import.check' : 'import.choose')}
        </Button>
      </div>
    </div>
  )
}

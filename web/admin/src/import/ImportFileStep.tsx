import { useText } from '../platform/text'
import { App, Button, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import type { ImportMode } from '@lianda/shared/module/import/import.rules'
import { ListError } from '../list/ListStates'
import { FileDrop } from '../upload/FileDrop'
import { saveFile } from '../platform/download'
import { type Failure, failureOf } from '../platform/failure'
import { isFileAtFault } from '../platform/file-fault'
import { call } from '../platform/platform'
import type { Uploaded } from '../upload/upload-file'
import { NodeSelect } from '../tree/NodeSelect'
import type { ImportOption, ImportSubject } from './import-subject'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  catalogs: readonly TreeNode[]
  catalogId: string | null
  onChecked: (batch: ImportBatch) => void
}

/** Value of the select for "detect from the file". */
const AUTO = 'auto'

/** Step 0: the file, its format and its mode; the check writes nothing. */
export function ImportFileStep({ subject, catalogs, catalogId, onChecked }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const id = useId()
  const [file, setFile] = useState<Uploaded | null>(null)
  const [format, setFormat] = useState<string>(AUTO)
  const [mode, setMode] = useState<ImportMode>(subject.modes[0] ?? 1)
  const [target, setTarget] = useState(catalogId)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const options = subject.options ?? []
  const valueOf = ({ key, values }: ImportOption): string => chosen[key] ?? values[0] ?? ''
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const fileProblem = failure && isFileAtFault(failure) ? failure.message : undefined

  const check = async () => {
    if (!file) return
    setFailure(null)
    setBusy(true)
    try {
      const { batch } = await call(subject.calls.importStart, {
        file: file.path,
        mode,
        catalogId: subject.hasCatalog ? target : null,
        ...(format === AUTO ? {} : { format }),
        ...(options.length === 0
          ? {}
          : { options: Object.fromEntries(options.map((option) => [option.key, valueOf(option)])) }),
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
      saveFile(await call(subject.calls.importTemplate, {}))
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
          {...(subject.files ? { formats: subject.files } : {})}
          busy={busy}
          label={t(file || fileProblem ? 'import.other' : 'import.steps.file')}
          hint={
            file ? t('import.chosen', { name: file.name }) : t(`${subject.texts}.dropHint`, { rows: subject.maxRows })
          }
          problem={fileProblem}
          onUploaded={(uploaded) => {
            setFile(uploaded)
            setFailure(null)
          }}
        />
        <div className={styles.buttons}>
          <Button onClick={() => void template()}>{t('import.template')}</Button>
          <span className={styles.help}>{t('import.templateHint')}</span>
        </div>
        {subject.modes.length > 1 ? (
          <div className={styles.field}>
            <span className={styles.label} id={`${id}mode`}>
              {t('import.mode')}
            </span>
            <Radio.Group
              optionType="button"
              aria-labelledby={`${id}mode`}
              value={mode}
              options={subject.modes.map((one) => ({ value: one, label: t(`import.modes.${one}`) }))}
              onChange={(event) => setMode(subject.modes.find((one) => one === event.target.value) ?? 1)}
            />
            <p className={styles.help}>{t(`${subject.texts}.modeHint.${mode}`)}</p>
          </div>
        ) : null}
        {options.map((option) => (
          <div key={option.key} className={styles.field}>
            <span className={styles.label} id={`${id}${option.key}`}>
              {t(`${subject.texts}.option.${option.key}.label`)}
            </span>
            <Radio.Group
              optionType="button"
              aria-labelledby={`${id}${option.key}`}
              value={valueOf(option)}
              options={option.values.map((value) => ({
                value,
                label: t(`${subject.texts}.option.${option.key}.${value}`),
              }))}
              onChange={(event) => setChosen((before) => ({ ...before, [option.key]: String(event.target.value) }))}
            />
            <p className={styles.help}>{t(`${subject.texts}.option.${option.key}.hint.${valueOf(option)}`)}</p>
          </div>
        ))}
        {subject.hasCatalog ? (
          <div className={styles.field}>
            <label htmlFor={`${id}catalog`}>{t(`${subject.texts}.catalog`)}</label>
            <NodeSelect id={`${id}catalog`} nodes={catalogs} value={target} onChange={setTarget} />
          </div>
        ) : null}
        {subject.formats.length > 1 ? (
          <div className={styles.field}>
            <label htmlFor={`${id}format`}>{t('import.format')}</label>
            <Select
              id={`${id}format`}
              value={format}
              options={[AUTO, ...subject.formats].map((one) => ({
                value: one,
                label: t(`import.formats.${one}`),
              }))}
              onChange={setFormat}
            />
          </div>
        ) : null}
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
          {t(file ? 'import.check' : 'import.choose')}
        </Button>
      </div>
    </>
  )
}

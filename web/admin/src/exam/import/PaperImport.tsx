import { Button, Drawer, Result, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { examinationImport, examinationTemplate } from '@lianda/shared/module/exam/paper.admin.contract'
import { ListError } from '../../list/ListStates'
import { FileDrop } from '../../upload/FileDrop'
import { saveFile } from '../../platform/download'
import { type Failure, failureOf } from '../../platform/failure'
import { isFileAtFault } from '../../platform/file-fault'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import type { Uploaded } from '../../upload/upload-file'
import { paperAddress } from '../use-new-version'
import { examChanged } from '../use-offered'
import { ImportPreview } from './ImportPreview'
import styles from './import.module.css'

type Preview = OutputOf<typeof examinationImport>

interface Props {
  open: boolean
  onClose: () => void
}

/** Imports a whole paper from Excel: file, preview with errors, result. Only the last button writes anything. */
export function PaperImport({ open, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [file, setFile] = useState<Uploaded | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const reset = () => {
    setFile(null)
    setPreview(null)
    setDone(null)
    setFailure(null)
  }
  useEffect(() => {
    if (open) reset()
  }, [open])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      if (!isFileAtFault(found)) return
      setFile(null)
      setPreview(null)
    } finally {
      setBusy(false)
    }
  }
  const check = (uploaded: Uploaded) => {
    setFile(uploaded)
    return run(async () => setPreview(await call(examinationImport, { file: uploaded.path, check: true })))
  }
  const write = () =>
    run(async () => {
      if (!file) return
      setDone(await call(examinationImport, { file: file.path, check: false }))
      examChanged()
    })
  const fileProblem = failure && isFileAtFault(failure) ? failure.message : undefined
  const step = done ? 2 : preview ? 1 : 0
  const wrong = preview ? preview.errrows.length > 0 : true
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={720}
      title={t('exam-admin.import.title')}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          {step === 1 ? <Button onClick={reset}>{t('exam-admin.import.other')}</Button> : null}
          <span className={styles.grow} />
          <Button size="large" onClick={onClose}>
            {t(step === 2 ? 'office.close' : 'office.cancel')}
          </Button>
          {step === 1 ? (
            <Button size="large" type="primary" disabled={wrong} loading={busy} onClick={() => void write()}>
              {wrong
                ? t('exam-admin.import.confirmWrong', { count: preview?.errrows.length ?? 0 })
                : t('exam-admin.import.confirm', { count: preview?.rows.length ?? 0 })}
            </Button>
          ) : null}
        </div>
      }
    >
      <Steps
        className={styles.steps ?? ''}
        size="small"
        current={step}
        items={[
          { title: t('exam-admin.import.file') },
          { title: t('exam-admin.import.preview') },
          { title: t('exam-admin.import.result') },
        ]}
      />
      {failure && !fileProblem ? (
        <ListError
          failure={failure}
          kept={false}
          onRetry={() => void (preview ? write() : file ? check(file) : reset())}
        />
      ) : null}
      {step === 0 ? (
        <>
          <FileDrop
            kind="import"
            formats={['xlsx']}
            busy={busy}
            label={t(fileProblem ? 'exam-admin.import.other' : 'exam-admin.import.choose')}
            hint={t('exam-admin.import.chooseHint')}
            problem={fileProblem}
            onUploaded={(uploaded) => void check(uploaded)}
          />
          <p className={styles.hint}>
            {t('exam-admin.import.rule')}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => void run(async () => saveFile(await call(examinationTemplate, {})))}
            >
              {t('exam-admin.import.template')}
            </Button>
          </p>
        </>
      ) : null}
      {step === 1 && preview ? <ImportPreview preview={preview} fileName={file?.name ?? ''} /> : null}
      {done ? (
        <Result
          status="success"
          title={t('exam-admin.import.done', { title: done.title, count: done.insertcount })}
          subTitle={t('exam-admin.import.doneHint')}
          extra={
            done.id ? (
              <Button type="primary" onClick={() => void navigate(paperAddress(done.id ?? ''))}>
                {t('exam-admin.import.openDraft')}
              </Button>
            ) : null
          }
        />
      ) : null}
    </Drawer>
  )
}

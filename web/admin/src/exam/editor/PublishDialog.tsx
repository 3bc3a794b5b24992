import { App, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PaperProblem, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { questionCount } from '@lianda/shared/module/exam/paper.rules'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { score } from '../../platform/format'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { FindingList } from './Findings'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

interface Props {
  open: boolean
  draft: PaperDraft
  findings: readonly PaperProblem[]
  onClose: () => void
}

/** Confirms publishing: what gets locked, how much is frozen, and that it can't be undone. */
export function PublishDialog({ open, draft, findings, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { content, view } = draft
  const pool = content.draws.reduce((sum, row) => sum + (view.drawable[row.id] ?? 0), 0)
  const look = findings.filter((row) => row.level === 'look')

  const publish = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { paper } = await call(paperStatus, { id: view.id, rev: view.rev, publish: 1 })
      draft.adopt(paper)
      message.success(t('exam-admin.publish.done', { title: content.title, version: paper.version }))
      onClose()
      void navigate(`/admin/voice/editexam?id=${paper.examinationId}`)
    } catch (error) {
      const refused = failureOf(error)
      // This dialog has no field to show the error at.
      setFailure({ ...refused, message: refused.fields.draws ?? refused.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      width={520}
      title={t('exam-admin.publish.title', { title: content.title })}
      okText={t('exam-admin.publish.button')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void publish()} /> : null}
      <ul className={styles.consequences}>
        <li>
          {t('exam-admin.publish.locked', {
            count: questionCount(content),
            minute: content.minute,
            pass: score(content.passScore),
          })}
        </li>
        <li>{t('exam-admin.publish.frozen', { count: content.questions.length })}</li>
        {content.draws.length > 0 ? <li>{t('exam-admin.publish.pool', { count: pool })}</li> : null}
        <li>{t('exam-admin.publish.newVersion')}</li>
      </ul>
      {look.length > 0 ? (
        <>
          <b>{t('exam-admin.findings.look', { count: look.length })}</b>
          <FindingList content={content} findings={look} onJump={null} />
        </>
      ) : null}
      <p className={styles.irreversible}>{t('exam-admin.publish.irreversible')}</p>
    </Modal>
  )
}

import { useText } from '../../platform/text'
import { App, Button } from 'antd'
import { useState } from 'react'
import { type ExamRecord, recordReopen } from '@lianda/shared/module/exam/record.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { call } from '../../platform/platform'
import { RecordReasonDialog } from './RecordReasonDialog'
import { ReceiptDialog } from './ReceiptDialog'
import { useExtend } from './use-extend'
import styles from './exam-record.module.css'

/** Actions on an attempt; only permitted ones are offered. */
export function RecordActions({ record, onChanged }: { record: ExamRecord; onChanged: () => void }) {
  const t = useText()
  const { message } = App.useApp()
  const extend = useExtend()
  const [asking, setAsking] = useState<'extend' | 'reopen' | 'receipt' | null>(null)
  const { record: row, can, keySeen } = record
  const close = () => setAsking(null)
  const done = () => {
    close()
    onChanged()
  }
  const about = t('exam-admin.record.about', { name: row.userName, exam: row.title, n: row.n })
  return (
    <footer className={styles.actions}>
      {can.extend ? (
        <Button icon={<Icon name="clock" size={16} />} onClick={() => setAsking('extend')}>
          {t('exam-admin.record.extend.verb')}
        </Button>
      ) : null}
      {can.reopen ? (
        <Button icon={<Icon name="history" size={16} />} onClick={() => setAsking('reopen')}>
          {t('exam-admin.record.reopen.verb')}
        </Button>
      ) : null}
      <Button icon={<Icon name="shield" size={16} />} onClick={() => setAsking('receipt')}>
        {t('exam-admin.record.receipt.verb')}
      </Button>
      <RecordReasonDialog
        open={asking === 'extend'}
        title={t('exam-admin.record.extend.title')}
        verb={t('exam-admin.record.extend.verb')}
        minutes
        about={about}
        onClose={close}
        onAsk={async (asked) => {
          await extend({ ids: [row.id] }, asked)
          done()
        }}
      />
      <RecordReasonDialog
        open={asking === 'reopen'}
        title={t('exam-admin.record.reopen.title')}
        verb={t('exam-admin.record.reopen.verb')}
        minutes
        about={
          <>
            <div>{about}</div>
            <div>{t('exam-admin.record.reopen.hint')}</div>
          </>
        }
        warning={keySeen ? t('exam-admin.record.reopen.keySeen') : undefined}
        onClose={close}
        onAsk={async ({ minutes, reason }) => {
          await call(recordReopen, { id: row.id, minutes, reason })
          message.success(t('exam-admin.record.reopen.done', { minutes }))
          done()
        }}
      />
      <ReceiptDialog open={asking === 'receipt'} id={row.id} number={record.result.receiptNo} onClose={close} />
    </footer>
  )
}

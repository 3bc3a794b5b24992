import { Button, Drawer } from 'antd'
import type { OperationRow } from '@lianda/shared/module/log/log.admin.contract'
import { actionWords, subjectWords } from '@lianda/shared/module/log/operation-words.rules'
import { useShown } from '../edit/use-shown'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { ChangeTable } from './ChangeTable'
import { useOperationWords } from './use-operation-words'
import styles from './log.module.css'

interface Props {
  row: OperationRow | null
  onClose: () => void
  /** Shows only the entries about this object. */
  onOnlyThis: (objectId: string) => void
}

/** One log entry in full: who, when, on what; each fact before and after, in words. */
export function OperationDrawer({ row, onClose, onOnlyThis }: Props) {
  const words = useOperationWords()
  const shown = useShown(row)
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={560}
      title={shown ? actionWords(shown.action, words) : ''}
      destroyOnHidden
    >
      {shown ? <Change row={shown} onOnlyThis={() => onOnlyThis(shown.objectId)} /> : null}
    </Drawer>
  )
}

function Change({ row, onOnlyThis }: { row: OperationRow; onOnlyThis: () => void }) {
  const t = useText()
  const tag = useTag()
  const words = useOperationWords()
  const object = row.objectName || row.objectId
  return (
    <>
      <p className={styles.meta}>{[dateTime(row.at, tag), row.actorName, row.account, row.ip].join(' · ')}</p>
      {row.saves > 1 ? (
        <p className={styles.meta}>{t('log.saves', { n: row.saves, until: dateTime(row.untilAt, tag) })}</p>
      ) : null}
      <p className={styles.meta}>
        {[subjectWords(row.noun, words), object].join(' · ')}{' '}
        <Button type="link" size="small" onClick={onOnlyThis}>
          {t('log.onlyThis')}
        </Button>
      </p>
      <p className={styles.meta}>{t('office.list.reference', { id: row.requestId })}</p>
      <ChangeTable row={row} />
    </>
  )
}

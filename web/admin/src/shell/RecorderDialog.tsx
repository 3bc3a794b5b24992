import { Modal } from 'antd'
import { useText } from '../platform/text'
import styles from './recorder-dialog.module.css'

/** The recorder test of the learner's program (/pages/recorder-test), in a dialog. The microphone closes with it. */
export function RecorderDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      title={t('office.shell.recorder')}
      width={640}
      centered
      destroyOnHidden
    >
      <iframe className={styles.frame} src="/#/pages/recorder-test?framed=1" title={t('office.shell.recorder')} />
    </Modal>
  )
}

import { Modal } from 'antd'
import { PHONE_CASE } from './phone-case'
import styles from './phone.module.css'

interface Props {
  open: boolean
  title: string
  /** A learner's address: `/#/...`. */
  address: string
  onClose: () => void
}

/** The learner's product in a phone of its real size, as far as the window is high enough. */
export function PhoneDialog({ open, title, address, onClose }: Props) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={title}
      width={470}
      centered
      destroyOnHidden
      mask={{ closable: false }}
    >
      <div className={styles.real} style={PHONE_CASE}>
        <iframe src={address} title={title} />
      </div>
    </Modal>
  )
}

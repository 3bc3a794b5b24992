import { Modal } from 'antd'
import { PHONE_CASE } from './phone-case'
import styles from './phone.module.css'

interface Props {
  open: boolean
  title: string
  /** Address of a learner's page: `/#/...`. */
  address: string
  onClose: () => void
}

/** The learner's app in a phone of real size, as far as the height of the window allows. */
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

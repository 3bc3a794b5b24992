import { Button } from 'antd'
import { NOBODY } from '@lianda/shared/module/customer/nobody.rules'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { useEditing } from './editing'
import styles from './fields.module.css'

/** For a drawn scene whose customer only follows the flow: begins to make them somebody. */
export function CustomerStart() {
  const t = useText()
  const { locked, set } = useEditing()
  return (
    <>
      <p className={styles.none}>{t('scene-edit.empty.customer')}</p>
      {locked ? null : (
        <Button icon={<AdminIcon name="plus" size={14} />} onClick={() => set('customer', NOBODY, null)}>
          {t('scene-edit.customerAdd')}
        </Button>
      )}
    </>
  )
}

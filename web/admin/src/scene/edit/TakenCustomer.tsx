import { App, Button } from 'antd'
import { useState } from 'react'
import { customerGet } from '@lianda/shared/module/customer/customer.admin.contract'
import { takeCustomer } from '@lianda/shared/module/customer/take-customer.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { CustomerPicker } from '../../customer/late-picker'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useEditing, useField } from './editing'
import styles from './fields.module.css'

/** Which customer the scene has a copy of, and another one, or a newer version, in their place. */
export function TakenCustomer() {
  const t = useText()
  const { message } = App.useApp()
  const { whole } = useEditing()
  const { value: of, locked } = useField<SceneContent['customerOf']>('customerOf')
  const known = useCall(customerGet, of ? { id: of.id } : null).data?.customer
  const [open, setOpen] = useState(false)
  const take = async (id: string) => {
    try {
      const { customer, content } = await call(customerGet, { id })
      whole((now) => takeCustomer(now as SceneContent, { id, version: customer.version }, content))
      message.success(t('scene-edit.customer.taken', { name: customer.name, version: customer.version }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  return (
    <div className={styles.taken}>
      {of && known ? (
        <span>{t('scene-edit.customer.of', { name: known.name, version: of.version })}</span>
      ) : (
        <span>{t('scene-edit.customer.own')}</span>
      )}
      {locked ? null : (
        <>
          {of && known && known.version > of.version ? (
            <Button size="small" onClick={() => void take(known.id)}>
              {t('scene-edit.customer.newer', { version: known.version })}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen(true)}>
            {t('scene-edit.customer.choose')}
          </Button>
        </>
      )}
      <CustomerPicker open={open} onPicked={(id) => void take(id)} onClose={() => setOpen(false)} />
    </div>
  )
}

import { App, Button } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { seeAsBegin, type userRights } from '@lianda/shared/module/org/role.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { enterView } from '../platform/see-as'
import { useText } from '../platform/text'
import styles from './role.module.css'

interface Props {
  userId: string
  verdict: OutputOf<typeof userRights>['seeAs']
}

/** Sees the back office as this person, after saying what that means. */
export function SeeAsButton({ userId, verdict }: Props) {
  const t = useText()
  const { modal, message } = App.useApp()
  if (verdict !== 'yes') return <span className={styles.help}>{t(`role.seeAsNo.${verdict}`)}</span>
  const ask = () =>
    modal.confirm({
      title: t('role.seeAs'),
      content: t('role.seeAsHint'),
      okText: t('role.seeAsBegin'),
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          enterView(await call(seeAsBegin, { id: userId }))
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })
  return (
    <Button icon={<Icon name="eye" size={16} />} onClick={ask}>
      {t('role.seeAs')}
    </Button>
  )
}

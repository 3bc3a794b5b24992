import { Tag } from 'antd'
import { useText } from '../platform/text'

/**
 * Whether a row is in use. It only says so: a switch in a row that opens on a click is thrown by accident, so changing it
 * stands among the row's actions.
 */
export function EnabledTag({ on }: { on: boolean }) {
  const t = useText()
  return <Tag color={on ? 'success' : undefined}>{t(on ? 'user.enabled' : 'user.disabledState')}</Tag>
}

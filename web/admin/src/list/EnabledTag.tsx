import { Tag } from 'antd'
import { useText } from '../platform/text'

/**
 * Whether a row is in use, display only: a switch in a clickable row is easily toggled by accident, so the change is
 * among the row's actions.
 */
export function EnabledTag({ on }: { on: boolean }) {
  const t = useText()
  return <Tag color={on ? 'success' : undefined}>{t(on ? 'office.person.enabled' : 'office.person.disabledState')}</Tag>
}

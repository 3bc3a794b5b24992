import { Button } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import { ActionMenu } from './ActionMenu'

export interface RowStep {
  key: string
  label: string
  /** It takes something away. */
  danger?: boolean
  disabled?: boolean
  run: () => void
}

interface Props {
  /** What the row is called. */
  name: string
  /** False and null stand for a step that this row doesn't offer. */
  steps: readonly (RowStep | false | null)[]
}

/**
 * The steps of a list's row that don't fit beside it, behind one button. A line stands before those that take
 * something away. Without a step there is no button.
 */
export function RowMenu({ name, steps }: Props) {
  const t = useText()
  const offered = steps.filter((step) => step !== false && step !== null)
  if (offered.length === 0) return null
  const items = offered.map(({ run, ...item }) => ({ ...item, onClick: run }))
  const harmless = items.filter(({ danger }) => !danger)
  const harmful = items.filter(({ danger }) => danger)
  const line = harmless.length > 0 && harmful.length > 0 ? [{ type: 'divider' as const }] : []
  return (
    <ActionMenu menu={{ items: [...harmless, ...line, ...harmful] }}>
      <Button
        type="text"
        size="small"
        title={t('office.list.more')}
        aria-label={t('office.list.moreOf', { name })}
        icon={<Icon name="more" size={16} />}
      />
    </ActionMenu>
  )
}

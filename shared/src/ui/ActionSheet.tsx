import type { IconName } from './icon-shapes'
import { ListCard, ListRow } from './ListRow'
import { Sheet } from './Sheet'

interface ActionSheetProps {
  open: boolean
  title: string
  closeLabel: string
  actions: readonly { icon: IconName; label: string; onPress: () => void; testId?: string }[]
  onClose: () => void
}

/** A few commands to choose from; choosing closes it. A sheet with rows: antd-mobile's own has options without a list. */
export function ActionSheet({ open, title, closeLabel, actions, onClose }: ActionSheetProps) {
  return (
    <Sheet open={open} title={title} onClose={onClose} closeLabel={closeLabel}>
      <ListCard>
        {actions.map(({ icon, label, onPress, testId }) => (
          <ListRow
            key={label}
            icon={icon}
            title={label}
            onPress={() => {
              onClose()
              onPress()
            }}
            {...(testId ? { testId } : {})}
          />
        ))}
      </ListCard>
    </Sheet>
  )
}

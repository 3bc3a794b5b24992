import type { PackageUses as Uses } from '@lianda/shared/contract/package-use'
import { UsesDrawer } from '../parts/UsesDrawer'
import type { Called } from '../platform/query'
import { useText } from '../platform/text'
import { editRoute } from './task-kind'

interface Props {
  /** What is used; null while closed. */
  name: string | null
  loaded: Called<Uses>
  onClose: () => void
}

/** The packages that hold something, which can't be deleted before they let go of it. */
export function PackageUses({ name, loaded, onClose }: Props) {
  const t = useText()
  return (
    <UsesDrawer
      open={name !== null}
      words={{
        title: t('office.uses.title', { name: name ?? '' }),
        note: t('office.uses.held'),
        none: t('office.uses.none'),
        hidden: (count) => t('office.uses.hidden', { count }),
      }}
      loaded={loaded}
      use={({ taskId: id, title, type, published }) => ({
        ...{ id, name: title, address: editRoute(type, id) },
        how: t(published ? 'office.uses.published' : 'office.uses.draft'),
      })}
      onClose={onClose}
    />
  )
}

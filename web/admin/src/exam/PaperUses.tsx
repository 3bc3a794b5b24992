import { paperUses } from '@lianda/shared/module/exam/paper.admin.contract'
import { useCall } from '../platform/query'
import { PackageUses } from '../task/PackageUses'

interface Props {
  /** Null while closed. */
  paper: { id: string; title: string } | null
  onClose: () => void
}

/** The packages that use a paper. */
export function PaperUses({ paper, onClose }: Props) {
  const loaded = useCall(paperUses, paper && { id: paper.id })
  return <PackageUses name={paper?.title ?? null} loaded={loaded} onClose={onClose} />
}

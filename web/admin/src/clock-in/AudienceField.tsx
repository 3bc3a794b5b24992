import { AudienceCard } from '../task/audience/AudienceCard'
import type { NamedAudience } from '../task/editor/task-draft.rules'

interface Props {
  value?: NamedAudience
  /** The departments that may be chosen; null: all, and everyone. */
  scope: string[] | null
  locked: boolean
  onChange?: (named: NamedAudience) => void
}

const NOBODY: NamedAudience = { audience: { everyone: false, departmentIds: [], userIds: [] }, names: {} }

/** Who has a duty, as one field of its form. */
export function AudienceField({ value = NOBODY, scope, locked, onChange }: Props) {
  return <AudienceCard named={value} scope={scope} locked={locked} onChange={(named) => onChange?.(named)} />
}

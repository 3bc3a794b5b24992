import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Notice } from '../../../ui/Notice'
import type { PracticeView } from '../practice.view-model'

interface MomentNoticeProps {
  moment: NonNullable<PracticeView['moment']>
  busy: boolean
  onCompare: () => void
}

/** Where a moment is tried again: that it begins here; once it is answered, the way to the comparison. */
export function MomentNotice({ moment: { turn, answered }, busy, onCompare }: MomentNoticeProps) {
  const t = useText()
  const [closed, setClosed] = useState<'begins' | 'answered' | null>(null)
  const now = answered ? 'answered' : 'begins'
  if (closed === now) return null
  const close = { label: t('ui.action.close'), onPress: () => setClosed(now) } as const
  if (!answered)
    return <Notice tone="brand" icon="retry" title={t('practice.moment.from')} spoken="status" close={close} />
  return (
    <Notice
      tone="brand"
      icon="tick"
      title={t('practice.moment.answered', { turn })}
      spoken="status"
      action={{ label: t('practice.moment.compare'), onPress: onCompare, busy }}
      close={close}
    />
  )
}

import { useCallback } from 'react'
import { useServices } from '../../hook/core-context'
import { useLate } from '../../hook/use-late'
import type { Texts } from '../../i18n/texts'
import { appealTexts } from '../appeal/appeal-texts'
import { recordPlace } from '../notify/record-place'

async function loadSheet(texts: Texts) {
  const [sheet] = await Promise.all([import('../appeal/AppealsSheet'), texts.part(appealTexts.name, appealTexts.load)])
  return sheet
}

/** My appeals, which are loaded when they are asked for. */
export function OwnAppeals({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { texts, platform } = useServices()
  const late = useLate(
    open,
    useCallback(() => loadSheet(texts), [texts]),
  )
  if (!open || !late) return null
  return (
    <late.AppealsSheet
      onClose={onClose}
      onOpen={({ kind, subtaskId, recordId }) => {
        const { route, query } = recordPlace(kind, subtaskId, recordId)
        platform.navigation.go(route, query)
      }}
    />
  )
}

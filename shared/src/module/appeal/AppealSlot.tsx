import { useCallback } from 'react'
import { useServices } from '../../hook/core-context'
import { useLate } from '../../hook/use-late'
import type { Texts } from '../../i18n/texts'
import type { AppealKind } from './appeal.contract'
import { appealTexts } from './appeal-texts'

async function loadCard(texts: Texts) {
  const [card] = await Promise.all([import('./AppealCard'), texts.part(appealTexts.name, appealTexts.load)])
  return card
}

/** The place of an appeal in the report of a record. It comes after the report, with its texts. */
export function AppealSlot({ kind, recordId }: { kind: AppealKind; recordId: string }) {
  const { texts } = useServices()
  const late = useLate(
    true,
    useCallback(() => loadCard(texts), [texts]),
  )
  return late && <late.AppealCard kind={kind} recordId={recordId} />
}

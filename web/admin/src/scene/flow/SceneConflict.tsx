import { App } from 'antd'
import { useLayoutEffect } from 'react'
import { ConflictNotice } from '../../edit/ConflictNotice'
import { latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { isSceneLocked, type SceneDraft } from '../edit/use-scene-draft'
import edit from '../edit/edit.module.css'

const MergeNotice = latePart(
  async () => {
    const [part] = await Promise.all([import('./MergeNotice'), bringTexts(['flow-edit', 'scene-version'])])
    return part.MergeNotice
  },
  <div aria-busy="true" />,
)

/**
 * Somebody else saved this meanwhile: what both changed is chosen place by place where that is possible, and what joined
 * mine without a question is said.
 */
export function SceneConflict({ draft }: { draft: SceneDraft }) {
  const t = useText()
  const { message } = App.useApp()
  const { saving, base, theirs, merged } = draft
  useLayoutEffect(() => {
    if (merged) message.info(t('scene-edit.mergeCame'))
  }, [merged, message, t])
  if (saving.kind === 'conflict' && base && theirs) return <MergeNotice draft={draft} base={base} theirs={theirs} />
  return <ConflictNotice className={edit.notice} draft={draft} isLocked={isSceneLocked} />
}

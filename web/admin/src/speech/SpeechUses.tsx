import { type SpeechRow, speechUses, type SpeechUse } from '@lianda/shared/module/speech/speech.admin.contract'
import { UsesDrawer } from '../parts/UsesDrawer'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { sceneUse } from '../scene/scene-use'

interface Props {
  /** Null while closed. */
  speech: Pick<SpeechRow, 'id' | 'text'> | null
  onClose: () => void
}

/** The scenes with a copy of a line. */
export function SpeechUses({ speech, onClose }: Props) {
  const t = useText()
  const loaded = useCall(speechUses, speech && { id: speech.id })
  const how = ({ published, inWork }: SpeechUse) =>
    [...(published ? [t('speech-admin.usePublished')] : []), ...(inWork ? [t('speech-admin.useInWork')] : [])].join(
      t('office.comma'),
    )
  return (
    <UsesDrawer
      open={speech !== null}
      words={{
        title: t('speech-admin.usedWhere'),
        note: t('speech-admin.usesKept'),
        none: t('speech-admin.unused'),
        hidden: (count) => t('speech-admin.usesHidden', { count }),
      }}
      loaded={loaded}
      use={sceneUse(how)}
      onClose={onClose}
    />
  )
}

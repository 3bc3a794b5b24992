import { App } from 'antd'
import { useMemo } from 'react'
import { speechCreate, type SpeechRow, speechSimilarity } from '@lianda/shared/module/speech/speech.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { ProposalDialog } from '../parts/ProposalDialog'
import type { AskForProposals } from '../parts/use-proposals'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { SPEECH_CATALOGS } from './speech-subject'

interface Props {
  /** Null while closed. */
  speech: SpeechRow | null
  onClose: () => void
}

const ask: AskForProposals = (input) => call(speechSimilarity, input)
const NOTHING: readonly string[] = []

/** Lines that say the same in other words; those that are ticked become lines beside this one. */
export function SimilarDialog({ speech, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const words = useMemo(
    () => ({
      title: t('speech-admin.similar'),
      other: t('speech-admin.otherBatch'),
      add: (count: number) => t('speech-admin.addChosen', { count }),
      by: (by: string) => t(`speech-admin.by.${by}`),
      noMore: t('speech-admin.noMoreLines'),
      modelFailed: t('speech-admin.modelFailed'),
    }),
    [t],
  )
  const add = async (texts: readonly string[]) => {
    const added: string[] = []
    if (!speech) return added
    const { level, emotion, voiceNo, catalogId } = speech
    try {
      for (const text of texts) {
        await call(speechCreate, { text, level, emotion, voiceNo, catalogId })
        added.push(text)
      }
      message.success(t('speech-admin.added', { count: added.length }))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      contentsMoved(SPEECH_CATALOGS)
    }
    return added
  }
  return (
    <ProposalDialog
      open={speech !== null}
      words={words}
      text={speech?.text ?? ''}
      there={NOTHING}
      ask={ask}
      // It is a line of the list already.
      isFixed={(by) => by === 'list'}
      onAdd={add}
      onClose={onClose}
    />
  )
}

import { App, Button, Checkbox, Modal, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { speechCreate, type SpeechRow, speechSimilarity } from '@lianda/shared/module/speech/speech.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { ListError } from '../list/ListStates'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { SPEECH_CATALOGS } from './speech-subject'
import { useProposals } from './use-proposals'
import styles from './speech.module.css'

interface Props {
  /** Null while closed. */
  speech: SpeechRow | null
  onClose: () => void
}

/** Lines that say the same in other words; those that are ticked become lines beside this one. */
export function SimilarDialog({ speech, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const { rows, busy, failure, modelFailed, clear, ask, take } = useProposals(speechSimilarity)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  const text = speech?.text ?? ''
  const next = useCallback(() => {
    setTicked(new Set())
    void ask({ text, there: [] })
  }, [ask, text])
  useEffect(() => {
    clear()
    if (text !== '') next()
  }, [text, clear, next])
  const toggle = (one: string) =>
    setTicked((before) => new Set(before.has(one) ? [...before].filter((other) => other !== one) : [...before, one]))
  const add = async () => {
    if (!speech) return
    const { level, emotion, voiceNo, catalogId } = speech
    const added = new Set<string>()
    setAdding(true)
    try {
      for (const one of ticked) {
        await call(speechCreate, { text: one, level, emotion, voiceNo, catalogId })
        added.add(one)
      }
      message.success(t('speech-admin.added', { count: added.size }))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      take(added)
      setTicked((before) => new Set([...before].filter((one) => !added.has(one))))
      setAdding(false)
      contentsMoved(SPEECH_CATALOGS)
    }
  }
  return (
    <Modal
      open={speech !== null}
      width={600}
      title={t('speech-admin.similar')}
      onCancel={onClose}
      footer={[
        <Button key="next" loading={busy} onClick={next}>
          {t('speech-admin.otherBatch')}
        </Button>,
        <Button
          key="add"
          type="primary"
          loading={adding}
          disabled={ticked.size === 0 || busy}
          onClick={() => void add()}
        >
          {t('speech-admin.addChosen', { count: ticked.size })}
        </Button>,
      ]}
    >
      <p className={styles.note}>{text}</p>
      {failure ? <ListError failure={failure} kept={false} onRetry={next} /> : null}
      {rows === null && !failure ? <Skeleton active={false} paragraph={{ rows: 5 }} /> : null}
      <div className={styles.lines} role="group" aria-label={t('speech-admin.similar')} aria-busy={busy}>
        {rows?.map((one) => (
          <Checkbox
            key={one.text}
            // It is a line of the list already.
            disabled={one.by === 'list'}
            checked={ticked.has(one.text)}
            onChange={() => toggle(one.text)}
          >
            {one.text}
            <small>{t(`speech-admin.by.${one.by}`)}</small>
          </Checkbox>
        ))}
      </div>
      <p className={styles.note} role="status">
        {rows?.length === 0 && !busy ? t('speech-admin.noMoreLines') : null}
        {rows && modelFailed ? t('speech-admin.modelFailed') : null}
      </p>
    </Modal>
  )
}

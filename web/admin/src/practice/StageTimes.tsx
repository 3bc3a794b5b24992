import type { RecordLine } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { useText } from '../platform/text'
import styles from './replay.module.css'

/** The system's processing time for the current turn, by stage. */
export function StageTimes({ line }: { line: RecordLine | null }) {
  const t = useText()
  const times = line?.times
  const stages = times
    ? ([
        ['asr', times.asrFinalMs],
        ['llm', times.llmFirstTokenMs],
        ['tts', times.ttsFirstAudioMs],
        ['overhead', times.overheadMs],
      ] as const)
    : []
  return (
    <footer className={styles.stages}>
      <span>{t('practice-replay.stages')}</span>
      {times
        ? stages.map(([stage, ms]) => (
            <span key={stage}>
              {t(`practice-replay.stage.${stage}`)}{' '}
              <b>{ms === null ? '—' : t('practice-replay.ms', { value: Math.round(ms) })}</b>
            </span>
          ))
        : t('practice-replay.noStages')}
      <span className={styles.grow} />
      {line?.codec ? <span>{t(`practice-replay.codec.${line.codec}`)}</span> : null}
    </footer>
  )
}

import type { RecordDetail } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { SPEECH_LANGUAGES } from '@lianda/shared/module/lexicon/speech-language.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { duration } from '../platform/format'
import { useText } from '../platform/text'
import { StageTimes } from './StageTimes'
import type { Segment } from './timeline'
import { Transcript } from './Transcript'
import { RATES, type Replay } from './use-replay'
import { Waveform } from './Waveform'
import styles from './replay.module.css'

interface Props {
  detail: RecordDetail
  segments: readonly Segment[]
  replay: Replay
  /** Number of the deduction that is looked at. */
  selected: number | null
  onSelect: (no: number) => void
}

/** What was said, to hear and to read: two lanes, controls, transcript, and the delays of the turn under way. */
export function Playback({ detail, segments, replay, selected, onSelect }: Props) {
  const t = useText()
  const { record } = detail
  const deductions = detail.score?.deductions ?? []
  const spoken = segments.slice(0, replay.current + 1).findLast(({ line }) => line.speaker === 'learner')
  return (
    <div className={styles.left}>
      <div className={styles.player}>
        <button
          type="button"
          className={styles.play}
          aria-label={t(replay.playing ? 'practice-replay.pause' : 'practice-replay.play')}
          onClick={replay.toggle}
        >
          <Icon name={replay.playing ? 'pause' : 'play'} size={18} />
        </button>
        <Waveform segments={segments} deductions={deductions} replay={replay} selected={selected} onSelect={onSelect} />
      </div>
      <div className={styles.controls}>
        <b>{duration(replay.positionMs)}</b>
        <span>/ {duration(replay.durationMs)}</span>
        <span className={styles.customerDot}>{t('practice-replay.customer')}</span>
        <span className={styles.learnerDot}>{t('practice-replay.learner')}</span>
        {replay.broken ? <span role="alert">{t('practice-replay.broken')}</span> : null}
        <span className={styles.grow} />
        <label>
          {t('practice-replay.rate')}{' '}
          <select value={replay.rate} onChange={(event) => replay.setRate(Number(event.target.value))}>
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {t('practice-replay.times', { rate })}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={replay.skipSilence}
            onChange={(event) => replay.setSkipSilence(event.target.checked)}
          />{' '}
          {t('practice-replay.skipSilence')}
        </label>
        <span aria-label={t('practice-replay.keys')}>
          <kbd>J</kbd> <kbd>K</kbd> <kbd>L</kbd>
        </span>
      </div>
      <h2 className={styles.printed}>{t('practice.report.transcriptTitle')}</h2>
      <Transcript
        segments={segments}
        deductions={deductions}
        current={replay.current}
        selected={selected}
        customer={{ name: detail.customerName, portrait: detail.portrait }}
        learner={{ name: record.userName, sex: record.sex }}
        wordUnit={SPEECH_LANGUAGES[detail.language].spaced ? 'words' : 'characters'}
        onGo={(index) => replay.goTo(index)}
        onSelect={onSelect}
      />
      <StageTimes line={spoken?.line ?? null} />
    </div>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Bubble } from '../../../ui/Bubble'
import { cx } from '../../../ui/cx'
import { Portrait } from '../../../ui/Portrait'
import { ScrollArea } from '../../../ui/ScrollArea'
import type { BubbleView, PracticeView } from '../practice.view-model'
import { CorrectUnderstood, type Understood } from './CorrectUnderstood'
import css from './BubbleList.module.css'

/** The conversation so far, with the newest line at the bottom. */
export function BubbleList({
  view,
  onCorrect,
  beside,
}: {
  view: PracticeView
  onCorrect: (turn: Understood) => void
  /** What else takes room; the list follows its end when that changes. */
  beside: string
}) {
  const t = useText()
  const { persona } = view.brief
  const last = view.bubbles.at(-1)
  const words = (bubble: BubbleView) => {
    if (bubble.text !== '') return bubble.text
    if (bubble.running) return '…'
    if (!bubble.pendingText) return t('practice.live.silent')
    if (bubble.notHeard?.why === 'unclear') return t('practice.live.unclear')
    if (bubble.notHeard) return t('practice.live.recorded')
    return t(
      view.brief.voice.asr === 'none' || view.wordsWanted ? 'practice.live.recorded' : 'practice.live.recognising',
    )
  }
  return (
    <ScrollArea
      className={css.list}
      label={t('practice.live.transcript')}
      followEnd={`${view.bubbles.length}:${last?.text.length ?? 0}:${beside}`}
    >
      <Box className={css.inner}>
        {view.bubbles.map((bubble) => {
          const mine = bubble.speaker === 'learner'
          const text = words(bubble)
          return (
            <Box key={bubble.no} className={cx(css.line, bubble.no === view.caption?.no && css.captioned)}>
              <Bubble
                speaker={bubble.speaker}
                who={`${mine ? t('practice.live.you') : persona.name}: `}
                text={text}
                settled={bubble.text === '' ? 0 : mine ? (bubble.running ? bubble.stable : text.length) : bubble.heard}
                current={bubble === last && mine && bubble.running}
                portrait={
                  mine ? undefined : (
                    <Portrait portrait={persona.portrait} gender={persona.gender} emotion={bubble.emotion} size={40} />
                  )
                }
                note={<Note bubble={bubble} view={view} onCorrect={onCorrect} last={bubble === last} />}
              />
            </Box>
          )
        })}
      </Box>
    </ScrollArea>
  )
}

interface NoteProps {
  bubble: BubbleView
  view: PracticeView
  onCorrect: (turn: Understood) => void
  last: boolean
}

/** The note under a learner's line: being recognised, kept on the device, its speed, and the way to correct it. */
function Note({ bubble, view, onCorrect, last }: NoteProps) {
  const t = useText()
  if (bubble.speaker === 'customer') return null
  if (bubble.local) return <Box className={css.local}>{t('practice.live.local')}</Box>
  if (bubble.running) {
    return (
      <Box className={css.hearing}>
        <Box className={css.dot} aria={{ hidden: true }} />
        {t('practice.live.hearing')}
      </Box>
    )
  }
  if (bubble.notHeard && !bubble.pendingText) return <Box>{t('practice.live.typedFor')}</Box>
  const corrected = bubble.correction && <Box>{t('practice.understood.corrected', { text: bubble.correction })}</Box>
  const correct =
    view.understood?.no === bubble.no ? <CorrectUnderstood view={view} onCorrect={onCorrect} /> : corrected
  if (!last || view.speed === null || bubble.kind !== 'voice') return correct
  const { perMinute, zone } = view.speed
  return (
    <>
      <Box>{`${t('practice.live.speed', { perMinute: Math.round(perMinute) })}, ${t(`practice.live.speedZone.${zone}`)}`}</Box>
      {correct}
    </>
  )
}

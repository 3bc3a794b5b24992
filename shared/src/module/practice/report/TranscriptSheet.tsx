import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Bubble } from '../../../ui/Bubble'
import { clockText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import { Icon } from '../../../ui/Icon'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import type { TranscriptLine } from '../practice.contract'
import type { MomentStarter, ReportView } from '../report.view-model'
import { ReportPlayer } from './ReportDock'
import { TryAgain } from './TryAgain'
import { askedKey, wordlessKey } from './report-text'
import css from './TranscriptSheet.module.css'

interface TranscriptSheetProps {
  open: boolean
  view: ReportView
  starter: MomentStarter | null
  onClose: () => void
}

/** The whole conversation; lines with sound can be played. */
export function TranscriptSheet({ open, view, starter, onClose }: TranscriptSheetProps) {
  const t = useText()
  const persona = view.report?.session.brief.persona
  if (!persona) return null
  return (
    <Sheet
      open={open}
      title={t('practice.report.transcriptTitle')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      {...(view.replay.playing === null
        ? {}
        : {
            footer: (
              <Box className={css.player}>
                <ReportPlayer view={view} customer={persona.name} />
              </Box>
            ),
          })}
    >
      {starter && starter.error !== null && <Notice tone="danger" icon="alert" title={starter.error} spoken="alert" />}
      <Box className={css.list}>
        {view.transcript.map((line) => {
          const mine = line.speaker === 'learner'
          return (
            <Bubble
              key={line.no}
              speaker={line.speaker}
              who={`${mine ? t('practice.live.you') : persona.name}: `}
              text={line.text || t(wordlessKey(line))}
              portrait={
                mine ? undefined : (
                  <Portrait portrait={persona.portrait} gender={persona.gender} emotion={line.emotion ?? 0} size={40} />
                )
              }
              note={<LineNote line={line} view={view} starter={starter} />}
            />
          )
        })}
      </Box>
    </Sheet>
  )
}

/** When a line was said, with its sound; and what became of the recogniser's words. */
function LineNote({ line, view, starter }: { line: TranscriptLine } & Pick<TranscriptSheetProps, 'view' | 'starter'>) {
  const t = useText()
  const at = clockText(line.atMs)
  const asked = line.asked && <Box className={css.note}>{t(askedKey(line.asked), { label: line.asked.label })}</Box>
  const met = line.met && line.met.length > 0 && (
    <Box className={css.note}>{t('practice.report.met', { label: line.met.join(t('ui.list.and')) })}</Box>
  )
  const retaken = line.retaken && <Box className={css.note}>{t('practice.training.retaken')}</Box>
  const id = view.report?.session.id
  const again = line.again && starter && id !== undefined && <TryAgain id={id} line={line} starter={starter} />
  // A line of before the moment belongs to the earlier practice, and so does its time.
  const when = line.earlier ? t('practice.moment.earlier') : at
  if (line.audio === undefined)
    return (
      <Box className={css.notes}>
        <Box className={css.note}>{line.kind === 'text' ? `${when} · ${t('practice.report.typed')}` : when}</Box>
        {retaken}
        {asked}
        {met}
        {again}
      </Box>
    )
  const playing = view.replay.playing === line.no && !view.replay.paused
  return (
    <Box className={css.notes}>
      <Pressable
        className={css.play}
        aria={{ label: `${t(playing ? 'ui.action.pause' : 'practice.live.play')}, ${at}` }}
        onPress={() => (view.replay.playing === line.no ? view.replay.toggle() : view.playLine(line.no))}
      >
        <Icon name={playing ? 'pause' : 'play'} size={16} />
        <Box as="span">{at}</Box>
      </Pressable>
      {retaken}
      {asked}
      {met}
      {line.notHeard && line.text !== '' && <Box className={css.note}>{t('practice.live.typedFor')}</Box>}
      {line.correction !== undefined && (
        <Box className={css.note}>{t('practice.report.corrected', { text: line.correction })}</Box>
      )}
      {again}
    </Box>
  )
}

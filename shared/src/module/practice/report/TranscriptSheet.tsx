import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Bubble } from '../../../ui/Bubble'
import { clockText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import type { TranscriptLine } from '../practice.contract'
import type { ReportView } from '../report.view-model'
import { ReportPlayer } from './ReportDock'
import { askedKey, wordlessKey } from './report-text'
import css from './TranscriptSheet.module.css'

/** The whole conversation; lines with sound can be played. */
export function TranscriptSheet({ open, view, onClose }: { open: boolean; view: ReportView; onClose: () => void }) {
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
              note={<LineNote line={line} view={view} />}
            />
          )
        })}
      </Box>
    </Sheet>
  )
}

/** When a line was said, with its sound; and what became of the recogniser's words. */
function LineNote({ line, view }: { line: TranscriptLine; view: ReportView }) {
  const t = useText()
  const at = clockText(line.atMs)
  const asked = line.asked && <Box className={css.note}>{t(askedKey(line.asked), { label: line.asked.label })}</Box>
  if (line.audio === undefined)
    return (
      <Box className={css.notes}>
        <Box className={css.note}>{line.kind === 'text' ? `${at} · ${t('practice.report.typed')}` : at}</Box>
        {asked}
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
      {asked}
      {line.notHeard && line.text !== '' && <Box className={css.note}>{t('practice.live.typedFor')}</Box>}
      {line.correction !== undefined && (
        <Box className={css.note}>{t('practice.report.corrected', { text: line.correction })}</Box>
      )}
    </Box>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { clockText } from '../../../ui/format'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import { Text } from '../../../ui/Text'
import type { Watched } from '../viewing.contract'
import css from './QuestionList.module.css'

interface QuestionListProps {
  open: boolean
  film: Watched
  /** Shows a question with its answer, or goes to where it is asked. */
  onPlace: (place: Watched['questions'][number]) => void
  onClose: () => void
}

/** What a film asks and what became of it: what is settled can be read again. */
export function QuestionList({ open, film, onPlace, onClose }: QuestionListProps) {
  const t = useText()
  return (
    <Sheet
      open={open}
      title={t('viewing.film.ask.list')}
      note={t('viewing.film.ask.listNote')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="film-question-list"
    >
      <Box as="ul" className={css.list}>
        {film.questions.map((place) => (
          <Box as="li" key={place.n}>
            <Pressable className={css.row} onPress={() => onPlace(place)} testId="film-question-place">
              <Text kind="body" figures as="span">
                {t('viewing.film.ask.place', { n: place.n + 1, at: clockText(place.atMs) })}
              </Text>
              <Outcome place={place} />
            </Pressable>
          </Box>
        ))}
      </Box>
    </Sheet>
  )
}

function Outcome({ place: { settled, right } }: { place: Watched['questions'][number] }) {
  const t = useText()
  if (!settled) return <Chip tone="neutral">{t('viewing.film.ask.open')}</Chip>
  return (
    <Chip tone={right ? 'success' : 'warning'} icon={right ? 'tick' : 'close'}>
      {t(right ? 'exam.review.outcome.right' : 'exam.review.outcome.wrong')}
    </Chip>
  )
}

import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { clockText, durationText } from '../../ui/format'
import { Pressable } from '../../ui/Pressable'
import { Sheet } from '../../ui/Sheet'
import { Text } from '../../ui/Text'
import { beforeQuestion, unwatchedParts } from './film/film-parts.rules'
import type { Standing, Watched } from './viewing.contract'
import css from './MissingSheet.module.css'

interface MissingSheetProps {
  open: boolean
  standing: Standing
  /** Shows a page, from 1, or goes to a millisecond of a film. */
  onPlace: (place: number) => void
  onTask: () => void
  onClose: () => void
}

/** Names what is missing before a file counts as read or a film as watched, with a way to each part; or that nothing is. */
export function MissingSheet({ open, standing, onPlace, onTask, onClose }: MissingSheetProps) {
  const t = useText()
  const { finished, missing, film } = standing
  const { seconds, pages, pagesInAll, questions } = missing
  return (
    <Sheet
      open={open}
      title={t(titleOf(standing))}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="viewing-missing"
      footer={
        <Button kind={finished ? 'filled' : 'soft'} wide onPress={onTask}>
          {t('viewing.toTask')}
        </Button>
      }
    >
      {finished && <Text kind="body">{t(film ? 'viewing.film.doneDetail' : 'viewing.doneDetail')}</Text>}
      {seconds > 0 && (
        <Text kind="body" figures>
          {t(film ? 'viewing.film.missing' : 'viewing.missingTime', { time: durationText(seconds * 1_000, t) })}
        </Text>
      )}
      {film !== null && !finished && <Parts film={film} onPlace={onPlace} />}
      {questions.length > 0 && (
        <>
          <Text kind="body" figures className={css.more}>
            {t('viewing.film.ask.missing', { n: questions.length })}
          </Text>
          <Box className={css.pages}>
            {questions.map(({ n, atMs }) => (
              <Pressable key={n} className={css.page} onPress={() => onPlace(beforeQuestion(atMs))}>
                {t('viewing.film.ask.place', { n: n + 1, at: clockText(atMs) })}
              </Pressable>
            ))}
          </Box>
        </>
      )}
      {pagesInAll > 0 && (
        <>
          <Text kind="body" figures>
            {t('viewing.missingPages', { n: pagesInAll })}
          </Text>
          <Box className={css.pages}>
            {pages.map((page) => (
              <Pressable key={page} className={css.page} onPress={() => onPlace(page)}>
                {t('viewing.page', { n: page })}
              </Pressable>
            ))}
          </Box>
        </>
      )}
    </Sheet>
  )
}

const titleOf = ({ film, finished }: Standing): string =>
  film === null
    ? finished
      ? 'viewing.doneTitle'
      : 'viewing.missingTitle'
    : finished
      ? 'viewing.film.done'
      : 'viewing.film.missingTitle'

/** The parts that were not watched; where nobody may skip, only the first of them can be gone to. */
function Parts({ film, onPlace }: { film: Watched; onPlace: (ms: number) => void }) {
  const t = useText()
  const parts = unwatchedParts(film)
  return (
    <Box className={css.pages}>
      {(film.skipAllowed ? parts : parts.slice(0, 1)).map(([from, to]) => (
        <Pressable key={from} className={css.page} onPress={() => onPlace(from)}>
          {t('viewing.film.part', { from: clockText(from), to: clockText(to) })}
        </Pressable>
      ))}
    </Box>
  )
}

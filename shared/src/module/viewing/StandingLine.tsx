import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Chip } from '../../ui/Chip'
import { durationText } from '../../ui/format'
import { Notice } from '../../ui/Notice'
import { Pressable } from '../../ui/Pressable'
import { ProgressBar } from '../../ui/ProgressBar'
import { Text } from '../../ui/Text'
import type { Counting } from './viewing-link'
import type { Standing } from './viewing.contract'
import css from './StandingLine.module.css'

interface StandingLineProps {
  standing: Standing
  counting: Counting
  /** Says what is missing. */
  onMore: () => void
  onTake: () => void
}

/** How far the learner is, and why time does not count where it does not. */
export function StandingLine({ standing, counting, onMore, onTake }: StandingLineProps) {
  const t = useText()
  const { finished, required, seconds, missing, film } = standing
  const read = durationText(seconds * 1_000, t)
  const words = finished
    ? t(film ? 'viewing.film.done' : 'viewing.done')
    : required > 0
      ? t(film ? 'viewing.film.watchedOf' : 'viewing.timeOf', { read, required: durationText(required * 1_000, t) })
      : t('viewing.pagesLeft', { n: missing.pagesInAll })
  return (
    <Box className={css.line}>
      <Pressable className={css.more} onPress={onMore} testId="viewing-standing">
        {finished ? (
          <Chip tone="success" icon="tick">
            {words}
          </Chip>
        ) : (
          <Text kind="caption" tone="secondary" figures>
            {words}
          </Text>
        )}
        {!finished && required > 0 && (
          <ProgressBar
            share={seconds / required}
            label={t(film ? 'viewing.film.progress' : 'viewing.time')}
            className={css.bar ?? ''}
          />
        )}
      </Pressable>
      {!finished && counting === 'offline' && (
        <Notice
          tone="warning"
          icon="offline"
          title={t(film ? 'viewing.film.offline' : 'viewing.offline')}
          spoken="status"
        />
      )}
      {!finished && counting === 'elsewhere' && (
        <Notice
          tone="warning"
          icon="phone"
          title={t('viewing.elsewhere')}
          spoken="status"
          action={{ label: t('viewing.takeOver'), onPress: onTake }}
        />
      )}
    </Box>
  )
}

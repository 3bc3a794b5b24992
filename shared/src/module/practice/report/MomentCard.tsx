import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { pointsText } from '../../../ui/format'
import { Text } from '../../../ui/Text'
import type { MomentAnswer, MomentView } from '../moment.contract'
import type { MomentStarter } from '../report.view-model'
import css from './MomentCard.module.css'

interface MomentCardProps {
  moment: MomentView
  starter: MomentStarter | null
  onEarlier: () => void
}

/** A moment that was tried again: what was said then and now, side by side, and what changed in points. */
export function MomentCard({ moment, starter, onEarlier }: MomentCardProps) {
  const t = useText()
  const { before, now, turn } = moment
  return (
    <Card className={css.card}>
      <Text kind="titleM" as="h2">
        {t('practice.moment.title', { turn })}
      </Text>
      <Text kind="caption" tone="secondary">
        {t('practice.moment.free')}
      </Text>
      {before === null ? (
        <Text tone="secondary" className={css.missing}>
          {t('practice.moment.gone')}
        </Text>
      ) : (
        <>
          <Box className={css.answers}>
            <Answer name={t('practice.moment.then')} answer={before} />
            {now === null ? (
              <Box className={css.answer}>
                <Text kind="caption" tone="secondary" strong as="h3">
                  {t('practice.moment.now')}
                </Text>
                <Text tone="secondary">{t('practice.moment.unanswered')}</Text>
              </Box>
            ) : (
              <Answer name={t('practice.moment.now')} answer={now} fresh />
            )}
          </Box>
          {now !== null && <Change before={before} now={now} />}
        </>
      )}
      <Box className={css.buttons}>
        {starter !== null && (
          <Button
            kind="soft"
            busy={starter.busy}
            onPress={() => starter.start(moment, before?.kind === 'text')}
            testId="moment-once-more"
          >
            {t('practice.moment.onceMore')}
          </Button>
        )}
        {before !== null && (
          <Button kind="quiet" onPress={onEarlier}>
            {t('practice.moment.earlierReport')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function Answer({ name, answer, fresh = false }: { name: string; answer: MomentAnswer; fresh?: boolean }) {
  const t = useText()
  const words = answer.text === '' ? t('practice.live.silent') : t('practice.report.quote', { text: answer.text })
  return (
    <Box className={fresh ? css.fresh : css.answer}>
      <Text kind="caption" tone={fresh ? 'brand' : 'secondary'} strong as="h3">
        {name}
      </Text>
      <Text kind="body">{words}</Text>
      <Box className={css.chips}>
        {answer.lost.length === 0 && <Chip tone="success">{t('practice.moment.nothingLost')}</Chip>}
        {answer.lost.map(({ kind, points }) => (
          <Chip key={kind} tone="warning">
            {`${kind === 'not_shown' ? t('practice.moment.notShown') : t(`scoring.kind.${kind}`)} ${t('practice.report.points', { points: pointsText(points) })}`}
          </Chip>
        ))}
      </Box>
    </Box>
  )
}

const gainOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10

/** What the finished practice would have scored with the new answer. */
function Change({ before, now }: { before: MomentAnswer; now: MomentAnswer }) {
  const t = useText()
  const gain = gainOf(now.total, before.total)
  const delivery = gainOf(now.delivery, before.delivery)
  if (gain === null) return null
  const key = gain === 0 ? 'same' : gain > 0 ? 'up' : 'down'
  return (
    <Box className={css.change} aria={{ live: 'polite' }}>
      <Text kind="titleS" as="p" figures>
        {t(`practice.moment.${key}`, { points: pointsText(Math.abs(gain)) })}
      </Text>
      <Text kind="caption" tone="secondary" figures>
        {t('practice.moment.totals', { before: pointsText(before.total ?? 0), now: pointsText(now.total ?? 0) })}
        {delivery !== null && delivery !== 0
          ? ` · ${t('practice.moment.delivery', { before: pointsText(before.delivery ?? 0), now: pointsText(now.delivery ?? 0) })}`
          : ''}
      </Text>
    </Box>
  )
}

import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { dayTimeText } from '../../../ui/format'
import { Picture } from '../../../ui/Picture'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Sheet } from '../../../ui/Sheet'
import { Text } from '../../../ui/Text'
import type { OwnBadge } from '../badge.contract'
import css from './honours.module.css'

/** A badge at large: what it is for, and since when I have it or how far I am. */
export function BadgeDialog({ badge, onClose }: { badge: OwnBadge | null; onClose: () => void }) {
  const t = useText()
  const { clock } = useServices()
  const picture = badge?.image || badge?.icon || ''
  return (
    <Sheet open={badge !== null} title={badge?.name ?? ''} onClose={onClose} closeLabel={t('ui.action.close')}>
      {badge && (
        <Box className={css.shown}>
          {picture !== '' && <Picture src={picture} alt="" className={css.big ?? ''} fit="contain" />}
          <Text kind="body" as="p">
            {t(`honours.needs.${badge.condition}`, { n: badge.need })}
          </Text>
          {badge.at === null ? (
            <>
              <ProgressBar share={badge.have / badge.need} label={badge.name} className={css.bar ?? ''} />
              <Text kind="caption" tone="secondary" figures>
                {t('honours.progress', { have: badge.have, need: badge.need })}
              </Text>
            </>
          ) : (
            <Text kind="caption" tone="secondary">
              {t('honours.since', { day: dayTimeText(badge.at, clock.now(), t) })}
            </Text>
          )}
        </Box>
      )}
    </Sheet>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { OwnBadge } from '../badge.contract'
import css from './honours.module.css'

interface Props {
  badges: readonly OwnBadge[]
  onShow: (badge: OwnBadge) => void
}

/** The badges that I have, and those that I can earn. */
export function BadgeGrid({ badges, onShow }: Props) {
  const t = useText()
  const have = badges.filter(({ at }) => at !== null)
  const rest = badges.filter(({ at }) => at === null)
  return (
    <>
      <Text kind="titleS" as="h2">
        {t('honours.have')} {have.length}
      </Text>
      {have.length === 0 ? (
        <Text kind="body" tone="secondary" as="p">
          {t('honours.none')}
        </Text>
      ) : (
        <Grid badges={have} onShow={onShow} />
      )}
      {rest.length > 0 && (
        <>
          <Text kind="titleS" as="h2">
            {t('honours.rest')}
          </Text>
          <Grid badges={rest} onShow={onShow} />
        </>
      )}
    </>
  )
}

function Grid({ badges, onShow }: Props) {
  const t = useText()
  return (
    <Box className={css.grid}>
      {badges.map((badge) => (
        <Pressable
          key={badge.id}
          className={cx(css.badge, badge.at === null && css.later)}
          onPress={() => onShow(badge)}
          testId="badge"
        >
          <Box as="span" className={css.medal}>
            {badge.icon === '' ? (
              <Icon name="trophy" size={32} />
            ) : (
              <Picture src={badge.icon} alt="" className={css.picture ?? ''} />
            )}
          </Box>
          <Text kind="caption" strong as="span">
            {badge.name}
          </Text>
          {badge.fresh ? (
            <Chip tone="brand">{t('honours.fresh')}</Chip>
          ) : (
            badge.at === null && (
              <Text kind="micro" tone="secondary" figures as="span">
                {`${badge.have}/${badge.need}`}
              </Text>
            )
          )}
        </Pressable>
      ))}
    </Box>
  )
}

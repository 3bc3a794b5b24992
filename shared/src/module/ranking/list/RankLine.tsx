import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { LearnerPortrait } from '../../../ui/Portrait'
import { Text } from '../../../ui/Text'
import type { RankBy, RankRow } from '../ranking-list.contract'
import css from './ranking.module.css'
import { valueText } from './value-text'

const FACE = 40
const MARK = 20
const MEDALS = [css.gold, css.silver, css.bronze]

/** One place of the ranking. */
export function RankLine({ row: { place, value, me, person }, by }: { row: RankRow; by: RankBy }) {
  const t = useText()
  const name = person === null ? t('ranking-list.hidden') : person.name
  return (
    <Box as="li" className={cx(css.line, me && css.me)}>
      <Text kind="row" strong figures className={cx(css.place, MEDALS[place - 1])}>
        {place}
      </Text>
      {person === null ? (
        <Box className={css.nobody} aria={{ hidden: true }}>
          <Icon name="person" size={22} />
        </Box>
      ) : (
        <LearnerPortrait sex={person.sex} image={person.image} size={FACE} />
      )}
      <Box className={css.words}>
        <Text kind="body" strong={me} tone={person === null ? 'secondary' : 'primary'} ellipsis>
          {me ? t('ranking-list.me', { name }) : name}
        </Text>
        {person !== null && (
          <Box className={css.facts}>
            {person.departmentName !== '' && (
              <Text kind="caption" tone="secondary" ellipsis>
                {person.departmentName}
              </Text>
            )}
            {person.level && (
              <Box as="span" className={css.level}>
                <Mark image={person.level.image} name="" />
                <Text kind="caption" tone="secondary">
                  {person.level.name}
                </Text>
              </Box>
            )}
            {person.badges.map((badge) => (
              <Mark key={badge.name} image={badge.image} name={badge.name} />
            ))}
          </Box>
        )}
      </Box>
      <Text kind="body" strong figures className={css.value}>
        {valueText(value, by, t)}
      </Text>
    </Box>
  )
}

/** The picture of a level or a badge; nothing where there is none, or it can't be shown. */
function Mark({ image, name }: { image: string; name: string }) {
  const [broken, setBroken] = useState('')
  if (image === '' || image === broken) return null
  return <Picture src={image} alt={name} size={MARK} fit="contain" onBroken={() => setBroken(image)} />
}

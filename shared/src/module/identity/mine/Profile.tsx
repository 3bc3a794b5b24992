import type { ReactNode } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { Figures } from '../../../ui/Figures'
import { LearnerPortrait } from '../../../ui/Portrait'
import { Picture } from '../../../ui/Picture'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import type { MineView } from '../identity.view-model'
import css from './Profile.module.css'

/** The learner's profile, level and learning time. `face`: in place of the portrait. */
export function Profile({ view, face }: { view: MineView; face?: ReactNode }) {
  const t = useText()
  const { user } = view
  const minutes = Math.floor(user.trainningtime / 60)
  const learned =
    minutes < 60 ? t('setting.mine.minutes', { n: minutes }) : t('setting.mine.hours', { n: Math.floor(minutes / 60) })
  const place = [user.departmentname, user.rolename].filter((part) => part !== '').join(' · ')
  const items = [
    { value: learned, label: t('setting.mine.learned') },
    { value: String(user.userstars), label: t('setting.mine.experience') },
    user.nextlevelstars === null
      ? { value: '★', label: t('setting.mine.top') }
      : {
          value: String(Math.max(0, user.nextlevelstars - user.userstars)),
          label: user.nextlevelname
            ? t('setting.mine.toNextName', { name: user.nextlevelname })
            : t('setting.mine.toNext'),
        },
  ]
  return (
    <>
      <Box className={css.head}>
        {face ?? <LearnerPortrait sex={user.sex} image={user.avatar} size={68} className={css.face ?? ''} />}
        <Box className={css.words}>
          <Text kind="titleL" as="h1">
            {user.name}
          </Text>
          <Text kind="caption" tone="secondary">
            {place}
          </Text>
          <Box className={css.meta}>
            {user.levelname && (
              <Chip tone="brand" {...(user.levelicon ? {} : { icon: 'medal' as const })}>
                {user.levelicon && <Picture src={user.levelicon} alt="" className={css.levelIcon ?? ''} />}
                {user.levelname}
              </Chip>
            )}
            {user.workno && (
              <Text kind="caption" tone="secondary" figures as="span">
                {t('setting.mine.workno', { workno: user.workno })}
              </Text>
            )}
          </Box>
        </Box>
      </Box>
      <Card className={css.figures}>
        <Figures large items={items} />
        <ProgressBar share={view.levelShare} label={t('setting.mine.level')} className={css.level ?? ''} />
      </Card>
    </>
  )
}

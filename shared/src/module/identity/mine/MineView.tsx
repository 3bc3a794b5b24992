import { type ReactNode, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { hasKeyboard } from '../../../ui/keys'
import { ListCard, ListRow } from '../../../ui/ListRow'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Switch } from '../../../ui/Switch'
import { Toast } from '../../../ui/Toast'
import { Text } from '../../../ui/Text'
import { ChoiceSheet } from '../../setting/ChoiceSheet'
import { LanguageSheet } from '../../setting/LanguageSheet'
import { countText } from '../../notify/message-words'
import type { MineView as View } from '../identity.view-model'
import { useAvatar } from '../useAvatar'
import { useProfile } from '../useProfile'
import { AvatarButton, AvatarLayers } from './Avatar'
import { Profile } from './Profile'
import { ProfileSheet } from './ProfileSheet'
import { SignOutSheet } from './SignOutSheet'
import css from './MineView.module.css'

const THEMES: View['theme'][] = ['system', 'light', 'dark']
const SCALES = [1, 1.15, 1.3, 1.5]
const percent = (scale: number) => String(Math.round(scale * 100))

interface MineViewProps {
  view: View
  tabs: ReactNode
  outbox: ReactNode
  openTerms: () => void
  openPrivacy: () => void
  openRecorder: () => void
}

export function MineView({ view, tabs, outbox, openTerms, openPrivacy, openRecorder }: MineViewProps) {
  const t = useText()
  const [open, setOpen] = useState<'text' | 'theme' | 'language' | null>(null)
  const [said, setSaid] = useState<{ id: number; text: string | null }>({ id: 0, text: null })
  const say = (text: string) => setSaid(({ id }) => ({ id: id + 1, text }))
  const avatar = useAvatar(say)
  const profile = useProfile(say)
  const close = () => setOpen(null)
  const leaving = view.signOut.stage === 'flushing' || view.signOut.stage === 'leaving'
  return (
    <Screen title={t('setting.mine.title')} tabs={tabs} className={css.body} testId="mine">
      <Box className={css.stack}>
        <Profile view={view} face={<AvatarButton user={view.user} view={avatar} />} />
        {avatar.error && (
          <Notice
            tone="danger"
            icon="alert"
            title={avatar.error}
            spoken="alert"
            action={{ label: t('ui.action.close'), onPress: avatar.dismissError }}
          />
        )}
        {outbox}
        <ListCard>
          <ListRow
            icon="textSize"
            title={t('setting.mine.textSize')}
            value={t(`setting.text.${percent(view.textScale)}`)}
            onPress={() => setOpen('text')}
          />
          <ListRow
            icon="moon"
            title={t('setting.mine.theme')}
            value={t(`setting.theme.${view.theme}`)}
            onPress={() => setOpen('theme')}
          />
          <ListRow
            icon="globe"
            title={t('setting.mine.language')}
            value={t(`ui.language.${view.language}`)}
            onPress={() => setOpen('language')}
            testId="mine-language"
          />
          {hasKeyboard() && (
            <ListRow
              icon="keyboard"
              title={t('setting.mine.singleKeys')}
              control={
                <Switch on={view.singleKeys} onChange={view.setSingleKeys} label={t('setting.mine.singleKeys')} />
              }
            />
          )}
        </ListCard>
        <ListCard>
          <ListRow
            icon="bell"
            title={t('ui.bell.none')}
            {...(view.unread > 0 ? { value: countText(view.unread) } : {})}
            onPress={view.openMessages}
            testId="mine-messages"
          />
          <ListRow icon="history" title={t('setting.mine.history')} onPress={view.openHistory} testId="mine-history" />
          <ListRow icon="trophy" title={t('honours.title')} onPress={view.openHonours} testId="mine-honours" />
          <ListRow icon="star" title={t('ranking.title')} onPress={view.openRanking} testId="mine-ranking" />
          <ListRow icon="person" title={t('honours.profile.title')} onPress={profile.begin} testId="mine-profile" />
          <ListRow icon="lock" title={t('identity.access.title')} onPress={view.openAccess} testId="mine-access" />
          <ListRow icon="mic" title={t('setting.mine.recorder')} onPress={openRecorder} testId="mine-recorder" />
          {view.canAdmin && <ListRow icon="path" title={t('setting.mine.admin')} onPress={view.openAdmin} />}
          <ListRow icon="book" title={t('setting.mine.terms')} onPress={openTerms} />
          <ListRow icon="shield" title={t('setting.mine.privacy')} onPress={openPrivacy} />
        </ListCard>
        <ListCard>
          <ListRow
            icon="exit"
            danger
            title={t('setting.mine.signOut')}
            {...(leaving ? { value: t('setting.signOut.flushing') } : {})}
            onPress={view.signOut.begin}
            testId="sign-out"
          />
        </ListCard>
        {view.version && (
          <Text kind="micro" tone="tertiary" figures className={css.version}>
            {t('setting.mine.version', { version: view.version })}
          </Text>
        )}
      </Box>
      <ChoiceSheet
        open={open === 'text'}
        title={t('setting.mine.textSize')}
        choices={SCALES.map((scale) => ({
          value: percent(scale),
          label: t(`setting.text.${percent(scale)}`),
          detail: `${percent(scale)}%`,
        }))}
        chosen={percent(view.textScale)}
        onChoose={(value) => view.setTextScale(Number(value) / 100)}
        onClose={close}
      />
      <ChoiceSheet
        open={open === 'theme'}
        title={t('setting.mine.theme')}
        choices={THEMES.map((value) => ({ value, label: t(`setting.theme.${value}`) }))}
        chosen={view.theme}
        onChoose={view.setTheme}
        onClose={close}
      />
      <LanguageSheet open={open === 'language'} language={view.language} onChoose={view.setLanguage} onClose={close} />
      <SignOutSheet signOut={view.signOut} />
      <AvatarLayers view={avatar} />
      <ProfileSheet view={profile} />
      <Toast id={said.id} text={said.text} onGone={() => setSaid(({ id }) => ({ id, text: null }))} />
    </Screen>
  )
}

import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Screen } from '../../ui/Screen'
import { Text } from '../../ui/Text'
import { TopBar } from '../../ui/TopBar'
import { LEGAL_SECTIONS } from './legal-sections'
import css from './LegalView.module.css'

export function LegalView({ text, onBack }: { text: keyof typeof LEGAL_SECTIONS; onBack: () => void }) {
  const t = useText()
  const title = t(`legal.${text}.title`)
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: onBack }} />}
      testId={text}
    >
      <Box className={css.text}>
        <Text kind="caption" tone="tertiary" as="p">
          {t('legal.updated')}
        </Text>
        <Text kind="bodyL" as="p">
          {t(`legal.${text}.lead`)}
        </Text>
        {Array.from({ length: LEGAL_SECTIONS[text] }, (_unused, index) => (
          <Box as="section" key={index}>
            <Text kind="titleS" as="h2" className={css.head}>
              {`${index + 1}. ${t(`legal.${text}.s${index + 1}.title`)}`}
            </Text>
            <Text kind="body" tone="secondary" as="p">
              {t(`legal.${text}.s${index + 1}.text`)}
            </Text>
          </Box>
        ))}
      </Box>
    </Screen>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Bubble } from '../../../ui/Bubble'
import { cx } from '../../../ui/cx'
import { LearnerPortrait, Portrait } from '../../../ui/Portrait'
import { Text } from '../../../ui/Text'
import css from './Opening.module.css'

/** Two sample lines of a conversation and the product's slogan. */
export function Opening({ quiet }: { quiet: boolean }) {
  const t = useText()
  return (
    <Box className={cx(css.opening, quiet && css.quiet)}>
      <Box className={css.talk} aria={{ hidden: true }}>
        <Bubble
          speaker="customer"
          who=""
          text={t('identity.signIn.demoCustomer')}
          portrait={<Portrait portrait="woman-bob" size={36} />}
        />
        <Box className={css.answer}>
          <Bubble speaker="learner" who="" text={t('identity.signIn.demoLearner')} />
          <LearnerPortrait sex={0} size={36} />
        </Box>
      </Box>
      <Text kind="hero" as={quiet ? 'p' : 'h1'} className={css.hero}>
        {t('identity.signIn.hero')}
      </Text>
    </Box>
  )
}

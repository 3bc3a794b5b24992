import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Pressable } from '../../../ui/Pressable'
import { Switch } from '../../../ui/Switch'
import { Composer } from './Composer'
import { HintButton } from './HintButton'
import { TalkButton, type TalkProps } from './TalkButton'
import { TalkMeterRow } from './TalkMeterRow'
import css from './TalkDock.module.css'

/** The controls at the bottom: type, talk and hint, or the text input. */
export function TalkDock({ view, actions, meter }: TalkProps) {
  const t = useText()
  if (view.mode === 'typing' || view.wordsWanted) return <Composer view={view} actions={actions} />
  const recording = view.talk === 'holding' || view.talk === 'cancelling'
  return (
    <Box className={css.dock}>
      {recording && (
        <TalkMeterRow meter={meter} cancelling={view.talk === 'cancelling'} free={view.mode === 'hands_free'} />
      )}
      {view.mode === 'hands_free' && !recording && <PaceRow view={view} actions={actions} />}
      <Box className={css.row}>
        <Box className={cx(css.side, recording && css.away)}>
          <Round
            icon="keyboard"
            label={t('practice.talk.type')}
            onPress={() => (view.hearingSlow ? actions.typeInstead() : actions.setMode('typing'))}
            testId="talk-type"
          />
        </Box>
        <TalkButton view={view} actions={actions} meter={meter} />
        <Box className={cx(css.side, recording && css.away)}>
          <HintButton
            view={view}
            actions={actions}
            button={({ label, count, ...on }) => (
              <Round
                icon="hint"
                label={count === undefined ? label : t('practice.talk.hint')}
                {...(count === undefined ? {} : { spoken: label, count })}
                {...on}
                testId="talk-hint"
              />
            )}
          />
        </Box>
      </Box>
    </Box>
  )
}

/** How long hands-free waits; it stands where the meter is while the learner speaks. */
function PaceRow({ view, actions }: Pick<TalkProps, 'view' | 'actions'>) {
  const t = useText()
  const label = t('practice.preflight.slowly')
  return (
    <Box className={css.pace}>
      <Box as="span" className={css.label} aria={{ hidden: true }}>
        {label}
      </Box>
      <Switch on={view.slowly} onChange={actions.setSlowly} label={label} />
    </Box>
  )
}

interface RoundProps {
  icon: IconName
  label: string
  spoken?: string
  count?: number
  disabled?: boolean
  onPress: () => void
  testId: string
}

function Round({ icon, label, spoken, count, disabled, onPress, testId }: RoundProps) {
  return (
    <Pressable className={css.round} {...(disabled ? { disabled } : {})} onPress={onPress} testId={testId}>
      <Box className={css.circle}>
        <Icon name={icon} size={24} />
        {count !== undefined && (
          <Box className={css.count} aria={{ hidden: true }}>
            {count}
          </Box>
        )}
      </Box>
      <Box className={css.label} {...(spoken ? { aria: { hidden: true } } : {})}>
        {label}
      </Box>
      {spoken && <Hidden as="span">{spoken}</Hidden>}
    </Pressable>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Hidden } from '../../../ui/Hidden'
import type { PracticeView } from '../practice.view-model'

/** Announces to screen readers each final line of the customer and whose turn it is, but no partial words. */
export function Announcer({ view }: { view: PracticeView }) {
  const t = useText()
  const { name } = view.brief.persona
  const lines = view.bubbles.filter((bubble) => bubble.speaker === 'customer' && !bubble.running)
  return (
    <>
      <Hidden aria={{ role: 'log', live: 'polite', label: name }}>
        {lines.map((line) => (
          <Box key={line.no}>{`${name}: ${line.text}`}</Box>
        ))}
      </Hidden>
      <Hidden aria={{ role: 'status' }}>
        {view.ringing ? t('practice.live.ringing') : view.phase === 'listening' ? t('practice.say.your_turn') : ''}
      </Hidden>
    </>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Hidden } from '../../../ui/Hidden'
import type { PracticeView } from '../practice.view-model'

/** What a screen reader hears: each customer's line once it is final, and whose turn it is. Partial words are not read. */
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
      <Hidden aria={{ role: 'status' }}>{view.phase === 'listening' ? t('practice.say.your_turn') : ''}</Hidden>
    </>
  )
}

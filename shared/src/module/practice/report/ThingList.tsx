import type { ReactNode } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Text } from '../../../ui/Text'
import type { NextThing } from '../../scoring/scoring.contract'
import { nextStep } from './report-text'
import css from './ThingList.module.css'

interface ThingListProps {
  things: readonly NextThing[]
  /** What leads to the evidence of a thing. */
  foot?: (thing: NextThing) => ReactNode
}

/** Things to do, the most important first, each with how it could be said or done. */
export function ThingList({ things, foot }: ThingListProps) {
  const t = useText()
  return (
    <Box as="ol" className={css.list}>
      {things.map((thing, n) => {
        const { action, how } = nextStep(thing, t)
        return (
          <Box as="li" key={`${thing.kind}-${thing.turn}-${action}`} className={css.thing}>
            <Box as="b" className={css.number} aria={{ hidden: true }}>
              {n + 1}
            </Box>
            <Box className={css.words}>
              <Text kind="row">{action}</Text>
              {how !== null && (
                <Text kind="body" tone="secondary">
                  {how}
                </Text>
              )}
              {foot?.(thing)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

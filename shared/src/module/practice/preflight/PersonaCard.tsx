import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { pointsText } from '../../../ui/format'
import { Portrait } from '../../../ui/Portrait'
import { Text } from '../../../ui/Text'
import type { PracticeBrief } from '../brief.contract'
import { goalSteps } from './goal-steps'
import css from './PersonaCard.module.css'

/** The customer and the goal of the practice. */
export function PersonaCard({ brief }: { brief: PracticeBrief }) {
  const t = useText()
  const { persona } = brief
  const name =
    persona.age === undefined ? persona.name : t('practice.preflight.name', { name: persona.name, age: persona.age })
  const meta = [
    t('practice.preflight.minutes', { n: brief.minutes }),
    t('practice.preflight.pass', { score: pointsText(brief.passScore) }),
  ]
  if (brief.attemptsLeft !== null && brief.attemptsLeft > 0)
    meta.push(t('practice.preflight.left', { n: brief.attemptsLeft }))
  const steps = goalSteps(brief.goal)
  return (
    <Card tone="customer" className={css.card}>
      <Box className={css.head}>
        <Portrait portrait={persona.portrait} gender={persona.gender} size={60} />
        <Box className={css.words}>
          <Text kind="titleS" as="h2">
            {name}
          </Text>
          <Text kind="caption" tone="secondary" figures className={css.meta}>
            {meta.join(' · ')}
          </Text>
        </Box>
      </Box>
      <Text kind="body" tone="secondary" as="p" className={css.brief}>
        {persona.brief}
      </Text>
      <Box className={css.goal}>
        <Text kind="caption" tone="customer" strong as="h3">
          {t('practice.preflight.goal')}
        </Text>
        <Text kind="caption" tone="secondary">
          {t('practice.preflight.role', { role: brief.role })}
        </Text>
        {steps.length === 1 ? (
          <Text kind="body" as="p">
            {steps[0]}
          </Text>
        ) : (
          <Box as="ol">
            {steps.map((step, index) => (
              <Box as="li" key={step} className={css.step}>
                <Box as="b" className={css.number} aria={{ hidden: true }}>
                  {index + 1}
                </Box>
                <Text kind="body">{step}</Text>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Card>
  )
}

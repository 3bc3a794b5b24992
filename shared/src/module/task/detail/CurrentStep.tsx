import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { Figures } from '../../../ui/Figures'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { SubtaskRow } from '../task.contract'
import css from './CurrentStep.module.css'

/** The step to do next: who waits, how it went so far, how long it takes. */
export function CurrentStep({ subtask, onOpen }: { subtask: SubtaskRow; onOpen: (id: string) => void }) {
  const t = useText()
  const { persona, bestScore, attempts, minutes } = subtask
  return (
    <Pressable className={css.card} onPress={() => onOpen(subtask.id)}>
      <Box className={css.head}>
        <Text kind="titleS" className={css.title}>
          {subtask.title}
        </Text>
        <Chip tone="brand">{t(`task.kind.${subtask.type}`)}</Chip>
      </Box>
      {persona && (
        <Box className={css.persona}>
          <Portrait portrait={persona.portrait} size={40} />
          <Text kind="caption" tone="secondary">
            {persona.brief}
          </Text>
        </Box>
      )}
      <Figures
        items={[
          { value: bestScore === null ? '–' : String(Math.round(bestScore)), label: t('task.step.best') },
          { value: t('task.step.times', { n: attempts }), label: t('task.step.tried') },
          { value: t('task.step.minutesShort', { n: minutes }), label: t('task.step.takes') },
        ]}
      />
    </Pressable>
  )
}

import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { Figures } from '../../../ui/Figures'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { STEP_KINDS } from '../kind/step-kinds'
import type { SubtaskRow } from '../task.contract'
import css from './CurrentStep.module.css'

/** The next step: persona, what its kind says in a line, and three figures. */
export function CurrentStep({
  subtask,
  now,
  onOpen,
}: {
  subtask: SubtaskRow
  now: number
  onOpen: (id: string) => void
}) {
  const t = useText()
  const { persona } = subtask
  const kind = STEP_KINDS[subtask.type]
  return (
    <Pressable className={css.card} onPress={() => onOpen(subtask.id)}>
      <Box className={css.head}>
        <Text kind="titleS" className={css.title}>
          {subtask.title}
        </Text>
        <Chip tone={kind.tone}>{t(`task.kind.${subtask.type}`)}</Chip>
      </Box>
      {persona && (
        <Box className={css.persona}>
          <Portrait portrait={persona.portrait} size={40} />
          <Text kind="caption" tone="secondary">
            {persona.brief}
          </Text>
        </Box>
      )}
      <Text kind="caption" tone="secondary" figures>
        {kind.line(subtask, now, t)}
      </Text>
      <Figures items={kind.figures(subtask, t)} />
    </Pressable>
  )
}

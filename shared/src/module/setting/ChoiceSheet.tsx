import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import { Sheet } from '../../ui/Sheet'
import css from './ChoiceSheet.module.css'

interface ChoiceSheetProps<T extends string> {
  open: boolean
  title: string
  choices: readonly { value: T; label: string; detail?: string }[]
  chosen: T
  onChoose: (value: T) => void
  onClose: () => void
}

/** A sheet for choosing one of a few options; choosing closes it. */
export function ChoiceSheet<T extends string>({
  open,
  title,
  choices,
  chosen,
  onChoose,
  onClose,
}: ChoiceSheetProps<T>) {
  const t = useText()
  return (
    <Sheet open={open} title={title} onClose={onClose} closeLabel={t('ui.action.close')}>
      <Box aria={{ role: 'radiogroup', label: title }}>
        {choices.map(({ value, label, detail }) => (
          <Pressable
            key={value}
            className={cx(css.choice, value === chosen && css.on)}
            aria={{ role: 'radio', checked: value === chosen }}
            onPress={() => {
              onChoose(value)
              onClose()
            }}
          >
            <Box className={css.words}>
              <Box className={css.label}>{label}</Box>
              {detail && <Box className={css.detail}>{detail}</Box>}
            </Box>
            {value === chosen && <Icon name="tick" size={22} />}
          </Pressable>
        ))}
      </Box>
    </Sheet>
  )
}

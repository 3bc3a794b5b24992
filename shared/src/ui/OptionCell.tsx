import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import css from './OptionCell.module.css'

/** After the exam: chosen and right, chosen and wrong, right but not chosen, only chosen (no key is shown). */
export type OptionVerdict = 'right' | 'wrong' | 'missed' | 'chosen'

interface OptionCellProps {
  /** A, B, C, ... */
  letter: string
  children: string
}

interface OptionChoiceProps extends OptionCellProps {
  kind: 'radio' | 'checkbox'
  chosen: boolean
  onPress: () => void
  /** Time is up, or the exam is being submitted: shows the choice and ignores taps. */
  locked?: boolean
  testId?: string
}

/** A selectable option; the whole row is the target. */
export function OptionChoice({ letter, kind, chosen, onPress, locked, testId, children }: OptionChoiceProps) {
  return (
    <Pressable
      className={cx(css.option, css.target, chosen && css.chosen)}
      aria={{ role: kind, checked: chosen }}
      disabled={locked ?? false}
      onPress={onPress}
      {...(testId ? { testId } : {})}
    >
      <Box className={css.key}>{chosen ? <Icon name="tick" size={17} /> : letter}</Box>
      <Box as="span" className={css.text}>
        {children}
      </Box>
    </Pressable>
  )
}

interface OptionResultProps extends OptionCellProps {
  verdict: OptionVerdict | null
  /** The verdict as a word, because colour alone must not convey it. */
  word: string | null
}

/** An option in the review after the exam. */
export function OptionResult({ letter, verdict, word, children }: OptionResultProps) {
  return (
    <Box as="li" className={cx(css.option, verdict && css[verdict])}>
      <Box as="span" className={css.key}>
        {letter}
      </Box>
      <Box as="span" className={css.text}>
        {children}
      </Box>
      {word !== null && (
        <Box className={css.word}>
          {verdict !== 'chosen' && <Icon name={verdict === 'wrong' ? 'close' : 'tick'} size={16} />}
          <Box as="span">{word}</Box>
        </Box>
      )}
    </Box>
  )
}

import { useState, type ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import { Text } from './Text'
import { TextInput, type TextInputProps } from './TextInput'
import css from './Field.module.css'

export interface FieldProps extends Omit<TextInputProps, 'id' | 'aria' | 'className'> {
  id: string
  label: string
  error?: string | undefined
  help?: string
  /** Secret fields: labels of the button that shows and hides the text. */
  reveal?: { show: string; hide: string }
  /** At the right inside the frame (a captcha's image). */
  trailing?: ReactNode
}

/** A text field with its label above, and help and error (with an icon) below. */
export function Field({ id, label, error, help, reveal, trailing, secret, ...input }: FieldProps) {
  const [shown, setShown] = useState(false)
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <Box className={css.field}>
      <Box as="label" htmlFor={id} className={css.label}>
        {label}
      </Box>
      <Box className={cx(css.frame, error && css.wrong)}>
        <TextInput
          id={id}
          secret={secret && !shown}
          aria={{ label, describedBy, invalid: error ? true : undefined }}
          {...input}
        />
        {secret && reveal && (
          <Pressable
            className={css.reveal}
            pressed={shown}
            aria={{ label: shown ? reveal.hide : reveal.show }}
            onPress={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
          </Pressable>
        )}
        {trailing}
      </Box>
      {error ? (
        <Box id={`${id}-error`} className={css.error}>
          <Icon name="alert" size={16} />
          <Box as="span">{error}</Box>
        </Box>
      ) : (
        help && (
          <Text id={`${id}-help`} kind="caption" tone="tertiary" className={css.help}>
            {help}
          </Text>
        )
      )}
    </Box>
  )
}

import { useEffect, useRef } from 'react'
import { Box } from './Box'
import { focusById } from './focus'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import { Text } from './Text'
import css from './ErrorSummary.module.css'

interface ErrorSummaryProps {
  id: string
  /** "2 things to fix". */
  title: string
  /** In page order. */
  errors: { field: string; text: string }[]
  /** Changes with every attempt; the focus then moves to the wrong field, or to the summary when there are several. */
  attempt: number
}

/** All errors at once, each linked to its field. */
export function ErrorSummary({ id, title, errors, attempt }: ErrorSummaryProps) {
  const first = errors[0]?.field
  const several = errors.length > 1
  // The focus moves once per attempt, not while the user corrects one field after the other.
  const target = useRef(first)
  target.current = several ? id : first
  const wrong = first !== undefined
  useEffect(() => {
    if (attempt > 0 && wrong && target.current !== undefined) focusById(target.current)
  }, [attempt, wrong, several])
  if (!several) return null
  return (
    <Box id={id} focusable className={css.summary} aria={{ role: 'alert' }}>
      <Box className={css.head}>
        <Icon name="alert" size={18} />
        <Text kind="caption" tone="inherit" strong>
          {title}
        </Text>
      </Box>
      {errors.map((error) => (
        <Pressable
          key={error.field}
          className={css.link}
          aria={{ role: 'link' }}
          onPress={() => focusById(error.field)}
        >
          {error.text}
        </Pressable>
      ))}
    </Box>
  )
}

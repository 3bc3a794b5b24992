import { useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'

interface LoadFailureProps {
  /** Text that names what could not be opened. */
  title: string
  /** Text that says what is still stored safely. */
  safe?: string
  error: string | null
  /** It does not exist for this user, so a retry would not help. */
  gone: boolean
  retry: () => void
  back: () => void
}

/** Shown instead of a page that failed to load: offers a retry, or the way back when the object does not exist. */
export function LoadFailure({ title, safe, error, gone, retry, back }: LoadFailureProps) {
  const t = useText()
  if (gone)
    return (
      <ErrorState
        icon="path"
        title={t('ui.missing.title')}
        detail={t('ui.missing.detail')}
        action={{ label: t('ui.action.back'), icon: 'back', onPress: back }}
      />
    )
  const said = error === null ? {} : safe === undefined ? { detail: error } : { note: error }
  return (
    <ErrorState
      title={title}
      {...(safe === undefined ? {} : { detail: safe })}
      {...said}
      action={{ label: t('ui.action.retry'), onPress: retry }}
    />
  )
}

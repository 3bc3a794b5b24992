import { useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'

interface LoadFailureProps {
  /** What could not be opened, in words. */
  title: string
  /** Where something is kept all the same. */
  safe?: string
  error: string | null
  /** It is not there for this person, whoever asks how often. */
  gone: boolean
  retry: () => void
  back: () => void
}

/** In place of what an address names: what may pass is tried again, what is not there says so and leads back. */
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

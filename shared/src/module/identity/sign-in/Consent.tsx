import { Fragment } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Checkbox } from '../../../ui/Checkbox'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import css from './Consent.module.css'

interface ConsentProps {
  /** Name of the form: begins the field's id. */
  form: string
  view: { consent: boolean; setConsent(on: boolean): void; fieldErrors: { consent?: string } }
  openTerms: () => void
  openPrivacy: () => void
}

/** The sentence comes from the locale file, with `<terms/>` and `<privacy/>` in place of the two links. */
export function Consent({ form, view, openTerms, openPrivacy }: ConsentProps) {
  const t = useText()
  const error = view.fieldErrors.consent
  const parts = t('identity.signIn.consent').split(/(<terms\/>|<privacy\/>)/)
  const link = (key: string, open: () => void) => (
    <Pressable className={css.link} aria={{ role: 'link' }} onPress={open}>
      {t(key)}
    </Pressable>
  )
  return (
    <Box>
      <Checkbox
        id={`${form}-consent`}
        checked={view.consent}
        onChange={view.setConsent}
        label={t('identity.signIn.consentLabel')}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${form}-consent-error`}
      >
        {parts.map((part, index) => (
          <Fragment key={`${index}${part}`}>
            {part === '<terms/>' && link('identity.signIn.terms', openTerms)}
            {part === '<privacy/>' && link('identity.signIn.privacy', openPrivacy)}
            {part !== '<terms/>' && part !== '<privacy/>' && <Box as="span">{part}</Box>}
          </Fragment>
        ))}
      </Checkbox>
      {error !== undefined && (
        <Text id={`${form}-consent-error`} kind="caption" tone="danger">
          {error}
        </Text>
      )}
    </Box>
  )
}

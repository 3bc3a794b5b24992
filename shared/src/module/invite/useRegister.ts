import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { settingSlice } from '../setting/setting.slice'
import type { RegisterField, RegisterView } from './invite.view-model'
import { createRegister } from './register.controller'

const FIELDS: readonly RegisterField[] = ['name', 'account', 'password', 'captcha', 'consent']
/** Fields whose texts are the sign-in's. */
const OF_SIGN_IN: readonly RegisterField[] = ['captcha', 'consent']

/** The registration page. The code is read from the address once. */
export function useRegister(): RegisterView {
  const services = useServices()
  const t = useText()
  const { navigation } = services.platform
  const edition = useSlice(settingSlice, (state) => state.edition)
  const register = useMemo(
    () => createRegister(services, navigation.current().query['invite'] ?? ''),
    [services, navigation],
  )
  const state = useStore(register.state)
  useEffect(() => {
    void register.open()
  }, [register])
  useEffect(() => {
    register.consentDefault(edition === 'private')
  }, [register, edition])

  const fieldErrors: RegisterView['fieldErrors'] = {}
  for (const field of FIELDS) {
    const key = state.fieldErrors[field]
    const text =
      key === undefined
        ? state.fieldTexts[field]
        : t(OF_SIGN_IN.includes(field) ? `client.sign_in.${key}` : `invite.${key}`)
    if (text !== undefined) fieldErrors[field] = text
  }
  const { invite: inviteKey } = state.fieldErrors
  return {
    ...{ stage: state.stage, invite: state.invite, stopped: state.stopped, busy: state.busy },
    ...{ name: state.name, account: state.account, password: state.password, captcha: state.captcha },
    ...{ consent: state.consent, captchaImage: state.captchaImage, fieldErrors },
    ...(state.info ?? { orgname: '', department: '', approval: false, rule: 'registration' }),
    inviteError: inviteKey === undefined ? null : t(`invite.${inviteKey}`),
    error: state.failure === null ? null : failureText(state.failure.error, t),
    signedIn: services.session.user()?.name ?? null,
    setInvite: register.setInvite,
    check: () => void register.check(),
    otherCode: register.otherCode,
    set: register.set,
    setConsent: register.setConsent,
    refreshCaptcha: () => void register.refreshCaptcha(),
    submit: () => void register.submit(),
    openSignIn: () => navigation.reset('/login'),
    openTerms: () => navigation.go('/terms'),
    openPrivacy: () => navigation.go('/privacy'),
  }
}

import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { settingSlice } from '../setting/setting.slice'
import { createChangePassword } from './change-password.controller'
import type { ChangePasswordView, SignInField, SignInView } from './identity.view-model'
import { createSignIn, type SignIn } from './sign-in.controller'

/** The sign-in page. `redirect` is read from the address once. */
export function useSignIn(): SignInView {
  const services = useServices()
  const t = useText()
  const setting = useSlice(settingSlice, (state) => state)
  const signIn = useMemo(
    () => createSignIn(services, services.platform.navigation.current().query.redirect ?? ''),
    [services],
  )
  const state = useStore(signIn.state)
  const changePassword = useChangePassword(signIn)
  useEffect(() => {
    void signIn.open()
  }, [signIn])

  useEffect(() => {
    signIn.consentDefault(setting.edition === 'private')
  }, [signIn, setting.edition])

  const fieldErrors: SignInView['fieldErrors'] = {}
  for (const field of ['account', 'password', 'captcha', 'consent'] satisfies SignInField[]) {
    const key = state.fieldErrors[field]
    const text = key === undefined ? state.fieldTexts[field] : t(`client.sign_in.${key}`)
    if (text !== undefined) fieldErrors[field] = text
  }
  return {
    edition: setting.edition,
    version: setting.version,
    demo: setting.demo,
    account: state.account,
    password: state.password,
    captcha: state.captcha,
    consent: state.consent,
    set: signIn.set,
    setConsent: signIn.setConsent,
    captchaImage: state.captchaImage,
    captchaWanted: state.captchaWanted,
    refreshCaptcha: () => void signIn.refreshCaptcha(),
    fieldErrors,
    error: state.failure === null ? null : failureText(state.failure.error, t),
    busy: state.busy,
    submit: () => void signIn.submit(),
    language: setting.language,
    setLanguage: (language) => void setting.setLanguage(language),
    elsewhere: state.elsewhere,
    ended: state.ended === null ? null : t(`client.sign_in.${state.ended}`),
    dismissElsewhere: signIn.dismissElsewhere,
    changePassword,
  }
}

function useChangePassword(signIn: SignIn): ChangePasswordView | null {
  const services = useServices()
  const t = useText()
  const mustChange = useStore(signIn.state, (state) => state.mustChange)
  const change = useMemo(
    () => (mustChange === null ? null : createChangePassword(services, mustChange.serial, signIn.enter)),
    [services, mustChange, signIn],
  )
  const idle = useMemo(() => createChangePassword(services, '', signIn.enter), [services, signIn])
  const state = useStore((change ?? idle).state)
  if (change === null || mustChange === null) return null
  const text = (key: string | undefined) => (key === undefined ? undefined : t(`client.sign_in.${key}`))
  return {
    reason: mustChange.reason,
    rule: mustChange.rule,
    password: state.password,
    repeat: state.repeat,
    set: change.set,
    fieldErrors: {
      password: text(state.fieldErrors.password) ?? state.fieldTexts.password,
      repeat: text(state.fieldErrors.repeat),
    },
    error: state.failure === null ? null : failureText(state.failure.error, t),
    busy: state.busy,
    done: state.done,
    submit: () => void change.submit(),
    cancel: signIn.closeChange,
  }
}

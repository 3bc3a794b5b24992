import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import type { OutputOf } from '../../contract/endpoint'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { createOwnPassword } from './change-password.controller'
import { endSessions, myAccess } from './identity.contract'
import { identitySlice } from './identity.slice'
import type { AccessView, OwnPasswordView } from './identity.view-model'
import type { PasswordField, PasswordForm } from './password-form'

type Access = OutputOf<typeof myAccess>

/** Stands for all other devices. */
export const OTHERS = 'others'

/** Where the user is signed in, and their password. `said` gets what was done. */
export function useAccess(said: (key: 'done' | 'ended') => void): AccessView {
  const { call, clock, platform } = useServices()
  const t = useText()
  const [access, setAccess] = useState<Access | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => {
    try {
      setAccess(await call(myAccess, {}))
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [call])
  useEffect(() => {
    void load()
  }, [load])
  const password = useOwnPassword(access?.rule ?? 'change', () => {
    said('done')
    void load()
  })
  const end = async () => {
    setBusy(true)
    try {
      await call(endSessions, ending === OTHERS || ending === null ? {} : { ids: [ending] })
      said('ended')
    } catch (failure) {
      setError(failure)
    }
    setEnding(null)
    await load()
    setBusy(false)
  }
  return {
    devices: access?.sessions ?? null,
    nowMs: clock.now(),
    error: error === null ? null : failureText(error, t),
    retry: () => void load(),
    changedAt: access?.changedAt ?? null,
    ending,
    ask: setEnding,
    end: () => void end(),
    busy,
    password: password.view,
    openPassword: password.open,
    back: () => platform.navigation.back('/user/mine'),
  }
}

function useOwnPassword(rule: Access['rule'], done: () => void): { view: OwnPasswordView; open(): void } {
  const services = useServices()
  const t = useText()
  const forced = useSlice(identitySlice, ({ user }) => user?.needchangepwd ?? false)
  const refresh = useSlice(identitySlice, (state) => state.refresh)
  const [closed, setClosed] = useState(true)
  const [others, setOthers] = useState(true)
  const last = useRef({ others, done })
  last.current = { others, done }
  const make = (): PasswordForm =>
    createOwnPassword(
      services,
      () => last.current.others,
      () => {
        setClosed(true)
        // What was typed is gone.
        setForm(make)
        last.current.done()
        void refresh()
      },
    )
  const [form, setForm] = useState(make)
  const state = useStore(form.state)
  const textOf = (field: PasswordField) => {
    const key = state.fieldErrors[field]
    return key === undefined ? state.fieldTexts[field] : t(`client.sign_in.${key}`)
  }
  const fieldErrors: OwnPasswordView['fieldErrors'] = {}
  for (const field of ['current', 'password', 'repeat'] as const) {
    const text = textOf(field)
    if (text !== undefined) fieldErrors[field] = text
  }
  return {
    open: () => {
      setForm(make)
      setClosed(false)
    },
    view: {
      open: forced || !closed,
      forced,
      rule,
      current: state.current,
      password: state.password,
      repeat: state.repeat,
      set: form.set,
      fieldErrors,
      error: state.failure === null ? null : failureText(state.failure.error, t),
      busy: state.busy,
      others,
      setOthers,
      submit: () => void form.submit(),
      close: () => setClosed(true),
    },
  }
}

import { useState } from 'react'
import { ApiError } from '../../client/api-error'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { myProfile, updateProfile } from '../org/profile.contract'
import { identitySlice } from './identity.slice'

const FIELDS = ['mobile', 'email'] as const
export type ProfileField = (typeof FIELDS)[number]

/** The form of one's own mobile and e-mail. */
export interface ProfileView {
  open: boolean
  begin(): void
  close(): void
  loaded: boolean
  mobile: string
  email: string
  set(field: ProfileField, value: string): void
  fieldErrors: Partial<Record<ProfileField, string>>
  error: string | null
  busy: boolean
  submit(): void
}

/** @param said is told what was done */
export function useProfile(said: (text: string) => void): ProfileView {
  const { call } = useServices()
  const t = useText()
  const refresh = useSlice(identitySlice, (state) => state.refresh)
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState<Record<ProfileField, string> | null>(null)
  const [fieldErrors, setFieldErrors] = useState<ProfileView['fieldErrors']>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fail = (failure: unknown) => {
    const own: ProfileView['fieldErrors'] = {}
    for (const { field, message } of failure instanceof ApiError ? failure.fields : [])
      for (const name of FIELDS) if (field === name) own[name] = message
    setFieldErrors(own)
    setError(Object.keys(own).length > 0 ? null : failureText(failure, t))
  }
  const begin = async () => {
    setOpen(true)
    setForm(null)
    setFieldErrors({})
    setError(null)
    try {
      const { mobile, email } = (await call(myProfile, {})).profile
      setForm({ mobile, email })
    } catch (failure) {
      fail(failure)
    }
  }
  const submit = async () => {
    if (form === null || busy) return
    setBusy(true)
    setFieldErrors({})
    setError(null)
    try {
      await call(updateProfile, { mobile: form.mobile.trim(), email: form.email.trim() })
      setOpen(false)
      said(t('honours.profile.saved'))
      await refresh()
    } catch (failure) {
      fail(failure)
    }
    setBusy(false)
  }
  return {
    open,
    begin: () => void begin(),
    close: () => setOpen(false),
    loaded: form !== null,
    mobile: form?.mobile ?? '',
    email: form?.email ?? '',
    set: (field, value) => setForm((now) => (now ? { ...now, [field]: value } : now)),
    fieldErrors,
    error,
    busy,
    submit: () => void submit(),
  }
}

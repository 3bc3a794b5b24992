import type { Language } from '@lianda/shared/contract/fields'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import {
  type OrganisationRow,
  organisationCreate,
  organisationGet,
  organisationUpdate,
} from '@lianda/shared/module/operator/operator.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

/** What is edited; account, person and language only when creating. */
export interface OrganisationForm {
  name: string
  licensed: string[]
  openai: boolean
  aillm: boolean
  trainingCentre: boolean
  miniProgram: boolean
  dealer: boolean
  expiresOn: string | null
  account: string
  person: string
  language: Language
}

export type OrganisationSubject = Subject<OrganisationForm, OrganisationRow, OrganisationRow | null>

const EMPTY: OrganisationForm = {
  ...{ name: '', licensed: [...FUNCTION_KEYS], expiresOn: null },
  ...{ openai: false, aillm: true, trainingCentre: true, miniProgram: true, dealer: false },
  ...{ account: '', person: '', language: 'zhCN' },
}

function formOf(row: OrganisationRow): OrganisationForm {
  const { name, licensed, openai, aillm, trainingCentre, miniProgram, dealer, expiresOn } = row
  const flags = { openai, aillm, trainingCentre, miniProgram, dealer }
  return { ...EMPTY, name, expiresOn, ...flags, licensed: [...licensed] }
}

/**
 * @param first null for a new organisation
 * @param shown gets the first password of a new owner, which is told once
 */
export const organisationSubject = (
  first: OrganisationRow | null,
  shown: (made: { name: string; password: string }) => void,
): OrganisationSubject => ({
  autosave: false,
  first,
  place: (one) => `organisation/${one?.id ?? 'new'}`,
  address: (one) => `/admin/system/organisation?edit=${one?.id ?? 'new'}`,
  title: ({ name }) => name,
  contentOf: (one) => (one ? formOf(one) : EMPTY),
  revOf: ({ rev }) => rev,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is OrganisationForm => {
    const { name, licensed } = (value ?? {}) as Partial<OrganisationForm>
    return typeof name === 'string' && Array.isArray(licensed)
  },
  async save(form, rev, one) {
    const { account, person, language, ...fields } = form
    if (one) {
      const { organisation } = await call(organisationUpdate, { ...fields, id: one.id, rev: rev ?? one.rev })
      refresh('operator')
      return organisation
    }
    const { organisation, password } = await call(organisationCreate, { ...fields, account, person, language })
    refresh('operator')
    shown({ name: person, password })
    return organisation
  },
  load: async ({ id }) => (await call(organisationGet, { id })).organisation,
  conflicts: ['operator/changed'],
})

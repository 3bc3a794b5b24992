import type { Language } from '@lianda/shared/contract/fields'
import { type FunctionKey, FUNCTION_KEYS, functionRow, isOffered } from '@lianda/shared/module/org/function-keys'
import type { Deps } from '../../deps'
import { personText } from '../../infra/text/texts'
import { writeRole } from './role.service'
import type { RoleMembers } from './user.rules'

const offered = (keys: readonly FunctionKey[]): FunctionKey[] => keys.filter(isOffered)
const groups = (...names: string[]): FunctionKey[] =>
  offered(FUNCTION_KEYS.filter((key) => names.includes(functionRow(key).group)))

type Template = Pick<RoleMembers, 'type'> & Partial<Pick<RoleMembers, 'funcs' | 'dataAudit' | 'scope'>>

/** The roles that a new organisation begins with. Names and descriptions: `roleTemplate.<key>` of the noun `person`. */
const TEMPLATES = {
  owner: { type: 'owner' },
  manager: {
    type: 'admin',
    funcs: [...groups('home', 'view', 'train', 'voice', 'log'), 'system-user'],
    dataAudit: true,
    scope: 'organisation',
  },
  trainer: { type: 'admin', funcs: groups('home', 'view', 'train', 'voice'), dataAudit: true },
  storeManager: {
    type: 'admin',
    funcs: offered(['homepage', 'view-student-report', 'train-management-practice', 'train-management-exam']),
  },
  examiner: {
    type: 'admin',
    funcs: offered(['homepage', 'view-student-report', 'train-management-exam', 'voice-exam', 'voice-question-bank']),
    dataAudit: true,
    scope: 'organisation',
  },
  reader: { type: 'admin', funcs: offered(['homepage', 'view-student-report', 'log-login']), scope: 'organisation' },
  learner: { type: 'user' },
} as const satisfies Record<string, Template>

export type TemplateKey = keyof typeof TEMPLATES
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as TemplateKey[]

/** A template as a role with its name in this language. */
export function templateOf(key: TemplateKey, language: Language): RoleMembers {
  const { type, funcs = [], dataAudit = false, scope = 'below' }: Template = TEMPLATES[key]
  return {
    name: personText(language, `roleTemplate.${key}.name`),
    description: personText(language, `roleTemplate.${key}.description`),
    ...{ type, dataAudit, scope },
    enabled: true,
    funcs: [...funcs],
    departments: [],
  }
}

/** Ids of the roles that an organisation began with. */
export type OrganisationRoles = Readonly<Record<TemplateKey, string>>

/** Makes the roles of a new organisation. @returns their ids */
export async function createRoles(deps: Deps, orgid: string, language: Language): Promise<OrganisationRoles> {
  const made: [TemplateKey, string][] = []
  for (const key of TEMPLATE_KEYS) made.push([key, (await writeRole(deps, orgid, templateOf(key, language)))._id])
  return Object.fromEntries(made) as Record<TemplateKey, string>
}

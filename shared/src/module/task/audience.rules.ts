import { GROUP_MEMBERS } from '../org/audience-groups.rules'
import type { AudienceInput } from './task.admin.contract'

/** The members of an audience that include people. */
export const INCLUDING = ['departmentIds', ...GROUP_MEMBERS, 'userIds'] as const

type Rule = Pick<AudienceInput, 'everyone' | (typeof INCLUDING)[number]>

/** The ids of everything that an audience includes besides everyone. */
export const includedIds = (audience: Omit<Rule, 'everyone'>): string[] =>
  INCLUDING.flatMap((member) => audience[member] ?? [])

export const meansNobody = (audience: Rule): boolean => !audience.everyone && includedIds(audience).length === 0

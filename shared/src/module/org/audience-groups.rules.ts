/** By what besides departments and names an audience includes people. */
export const GROUP_MEMBERS = ['positionIds', 'roleIds', 'levelIds'] as const
export type GroupMember = (typeof GROUP_MEMBERS)[number]

import { port } from '../../port'

/** Hears that an organisation decided something which its people's sessions go by: scope, passwords. Filled by identity. */
export const sessionsGoBy = port<(orgid: string) => void>('setting.sessionsGoBy')

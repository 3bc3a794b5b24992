import { perApp } from '../../deps'

/** The organisation whose records are being made at this moment: the demonstration's, in the minute after its first start. */
export const filling = perApp((): { orgid: string | null } => ({ orgid: null }))

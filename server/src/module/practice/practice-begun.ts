import { begunIn } from '../org'
import { sessions } from './practice.model'

/** Practices that are in the records. Served by `records_by_start`. */
export const practicesBegun = begunIn(sessions, { rehearsal: false })

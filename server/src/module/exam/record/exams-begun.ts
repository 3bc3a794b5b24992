import { begunIn } from '../../org'
import { attempts } from '../attempt/attempt.model'

/** Exams that are in the records. Served by `records_by_start`. */
export const examsBegun = begunIn(attempts, { preview: false })

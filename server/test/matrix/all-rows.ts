import { ORGANISATION_ROWS, PEOPLE_ROWS } from './admin-rows'
import { CONTENT_ROWS, TRAINING_ROWS } from './content-rows'
import { IDENTITY_ROWS, LEARNER_ROWS } from './learner-rows'
import type { Rows } from './rows'

/** A row for every call that the server binds. */
export const CALL_ROWS: Rows = {
  ...PEOPLE_ROWS,
  ...ORGANISATION_ROWS,
  ...CONTENT_ROWS,
  ...TRAINING_ROWS,
  ...LEARNER_ROWS,
  ...IDENTITY_ROWS,
}

import { resolve } from 'node:path'

/** Where the specification files are; they are not part of the project, and without them their tests are skipped. */
export const SPEC_FOLDER =
  process.env.MONGODB_SPEC_DIR ?? resolve(import.meta.dirname, '../../../../../../../shared/data/mongodb-crud-unified')

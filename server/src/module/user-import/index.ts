import type { Register } from '../../server-module'
import { importSubjects } from '../import'
import { actionSubject } from './action-subject'
import { userImportRoutes } from './user-import.routes'
import { userSubject } from './user-subject'

export const register: Register = (deps) => ({
  noun: 'user-import',
  fills: [
    importSubjects.filledBy('user-import', userSubject(deps)),
    importSubjects.filledBy('user-actions', actionSubject(deps)),
  ],
  routes: userImportRoutes(deps),
})

import type { Register } from '../../server-module'
import { examPolicies } from './exam.policy'

export { type ExamTarget, examPorts } from './exam.ports'

export const register: Register = () => ({
  noun: 'exam',
  policies: examPolicies,
})

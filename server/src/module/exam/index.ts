import type { Register } from '../../server-module'
import { attemptJobs } from './attempt/attempt.jobs'
import { attemptRoutes } from './attempt/attempt.routes'
import { examPolicies } from './exam.policy'

export { examProgressOf, type RunningExam, runningExam } from './attempt/attempt.progress'
export { type ExamTarget, examPorts } from './exam.ports'

export const register: Register = (deps) => ({
  noun: 'exam',
  routes: attemptRoutes(deps),
  policies: examPolicies,
  jobs: attemptJobs(deps),
})

import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { importSubjects } from '../import'
import { orgTemplates } from '../org'
import { uploadUses } from '../upload'
import { bankPorts } from '../question-bank'
import { binParts } from '../recycle-bin'
import { attemptJobs } from './attempt/attempt.jobs'
import { attemptRoutes } from './attempt/attempt.routes'
import { exemptRunningAttempts } from './attempt/attempt.store'
import { seedPapers } from './exam-seed'
import { paperContents } from './paper/paper-contents'
import { paperImport } from './paper/import/paper-import'
import { paperImportRoutes } from './paper/import/paper-import.routes'
import { listedExaminations } from './paper/paper-access'
import { paperBin } from './paper/paper-bin'
import { imagePlaces } from './paper/paper-images'
import { paperRoutes } from './paper/paper.routes'
import { refreshJob } from './paper/paper.store'
import { paperUsage } from './paper/paper-usage'
import { recordRoutes } from './record/record.routes'
import { makeFirstPaper } from './template/first-paper'

export { alikeAttempts } from './correction/alike-attempts'
export { correctAttempt, previewExamCorrection } from './correction/correct-attempt'
export { attemptResult, judgedAttempt, questionedAttempt, sitsSameExam } from './correction/questioned-attempt'
export { examProgressOf, examProgressOfAll, runningExam } from './attempt/attempt-progress'
export { examinedPackages, ownAttempts, type OwnAttempt } from './attempt/attempt-own-list'
export { examsDone } from './attempt/attempt-done'
export { examWork, moveExamEnd } from './attempt/attempt-window.service'
export { questionOf as learnerQuestion } from './attempt/attempt.view'
export { bestExamSince } from './attempt/attempt-star'
export { rightAnswers } from './attempt/right-answers'
export { stuckExams } from './attempt/attempt-sweep'
export { countLate } from './record/record-list.service'
export { lostQuestions } from './record/lost-questions'
export { examsBegun } from './record/exams-begun'
export { DEMO_PAPERS } from './exam-seed'
export { type ExamTarget, examPorts } from './exam-ports'
export { type PaperFact, paperFacts, publishedPapers } from './paper/paper-facts'

export const register: Register = (deps) => ({
  noun: 'exam',
  fills: [
    bankPorts.filledBy(paperUsage(deps)),
    binParts.filledBy('paper', paperBin(deps)),
    catalogContents.filledBy(12, paperContents(deps)),
    listedThings.filledBy(12, listedExaminations(deps)),
    importSubjects.filledBy('exam', paperImport(deps)),
    orgTemplates.filledBy('exam', (orgid, language) => makeFirstPaper(deps, orgid, language)),
    uploadUses.filledBy('exam', {
      kinds: ['faqimage'],
      places: (orgid, paths) => imagePlaces(deps, orgid, paths),
    }),
  ],
  routes: [...attemptRoutes(deps), ...paperRoutes(deps), ...paperImportRoutes(deps), ...recordRoutes(deps)],
  start: () => exemptRunningAttempts(deps),
  seed: (demo) => seedPapers(deps, demo),
  jobs: [...attemptJobs(deps), refreshJob(deps)],
})

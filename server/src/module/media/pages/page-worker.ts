import { answerJob } from '../../../infra/process/answer-job'
import { makePages } from './make-pages'
import type { PageJob } from './page-job'

answerJob(async (job) => await makePages(job as PageJob))

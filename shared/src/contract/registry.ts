import * as exam from '../module/exam/exam.contract'
import * as examPaper from '../module/exam/paper.admin.contract'
import * as examRecord from '../module/exam/record.admin.contract'
import * as identity from '../module/identity/identity.contract'
import * as log from '../module/log/log.admin.contract'
import * as mediaUpload from '../module/media/upload.admin.contract'
import * as org from '../module/org/org.admin.contract'
import * as practiceAdmin from '../module/practice/practice.admin.contract'
import * as practice from '../module/practice/practice.contract'
import * as catalog from '../module/question-bank/catalog.admin.contract'
import * as questionImport from '../module/question-bank/import.admin.contract'
import * as question from '../module/question-bank/question.admin.contract'
import * as ranking from '../module/ranking/ranking.contract'
import * as scene from '../module/scene/scene.admin.contract'
import * as settingAdmin from '../module/setting/setting.admin.contract'
import * as setting from '../module/setting/setting.contract'
import * as taskAdmin from '../module/task/task.admin.contract'
import * as taskAudience from '../module/task/task-audience.admin.contract'
import * as task from '../module/task/task.contract'
import * as taskPublish from '../module/task/task-publish.admin.contract'
import type { Endpoint } from './endpoint'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'output' in value

/**
 * All calls of the product, for the server, the OpenAPI document and the spec's checklist. The clients never import
 * this file: they import the calls they use.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  exam,
  examPaper,
  examRecord,
  identity,
  log,
  mediaUpload,
  org,
  practiceAdmin,
  practice,
  catalog,
  question,
  questionImport,
  ranking,
  scene,
  settingAdmin,
  setting,
  taskAdmin,
  taskAudience,
  taskPublish,
  task,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)

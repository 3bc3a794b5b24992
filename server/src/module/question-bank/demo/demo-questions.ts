import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { ENGLISH } from './english-questions'
import { DRIVING, RANGE, WARRANTY } from './product-questions'
import { COMPLIANCE, SALES, SERVICE } from './sales-questions'

/** The demonstration's categories by path (root first, separated by `/`), each with its questions. */
export const DEMO_CATALOGS: Readonly<Record<string, readonly QuestionContent[]>> = {
  '产品知识/续航与充电': RANGE,
  '产品知识/智能驾驶': DRIVING,
  '产品知识/质保与金融': WARRANTY,
  销售流程: SALES,
  服务礼仪: SERVICE,
  合规与消保: COMPLIANCE,
  'Front desk English': ENGLISH,
}

import type { AppealKind } from '@lianda/shared/module/appeal/appeal.contract'
import type { AppealKindPart } from './appeal-kind.types'
import { examAppeals } from './exam-appeals'
import { faqAppeals } from './faq-appeals'
import { practiceAppeals } from './practice-appeals'

/** Every kind of record that can be questioned. */
const KINDS: Record<AppealKind, AppealKindPart> = { practice: practiceAppeals, exam: examAppeals, faq: faqAppeals }

export const appealKindOf = (kind: AppealKind): AppealKindPart => KINDS[kind]

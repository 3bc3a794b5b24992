/** Groups of the back office's menu, in their order (admin document 2). */
export const FUNCTION_GROUPS = ['home', 'view', 'train', 'voice', 'smart', 'system', 'log', 'expenses'] as const
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number]

/** The applications of the specification that are licensed and whose functions roles give. */
export const APPLICATIONS = ['admin', 'centre', 'assistant', 'question-bank'] as const
export type Application = (typeof APPLICATIONS)[number]

export interface FunctionRow {
  group: FunctionGroup
  /** Where the menu leads. */
  route: string
  /** Pages that the same key opens and that highlight this entry. */
  hidden?: readonly string[]
  /** Flag of the organisation that this function requires. */
  needs?: 'openai' | 'aillm'
  /** Only isadmin 100 and adminuser. */
  topOnly?: true
  /** Only isadmin 100, and never by a role. */
  operatorOnly?: true
  /** Owners do not have it by being owners. */
  notForOwner?: true
  /** The page is not built yet: the function is not offered, opens nothing and is no landing; a grant of it stays. */
  planned?: true
}

/**
 * The function keys (`funcs`) that can be granted to administrators. The spec names `train-management-practice`; the
 * others follow its style. Titles are `function.<key>` in the locale files.
 */
export const FUNCTIONS = {
  homepage: { group: 'home', route: '/admin/homePage/homePage' },

  'view-task-report': {
    group: 'view',
    route: '/admin/view/taskReport',
    hidden: ['/admin/view/clockInDel', '/admin/view/SubtaskDetails', '/admin/view/analysisDetails'],
  },
  'view-student-report': { group: 'view', route: '/admin/view/studentReport', hidden: ['/admin/view/dashboard'] },
  'view-online-user': {
    group: 'view',
    route: '/admin/view/onlineuser',
    hidden: ['/admin/view/onlineuserdetails'],
  },
  'view-ai-report': { group: 'view', route: '/admin/view/aireport', needs: 'openai', planned: true },

  'train-management-practice': {
    group: 'train',
    route: '/admin/train/trainmanagement-practice',
    hidden: ['/admin/train/edittraincom-practice', '/admin/train/freepractice', '/admin/train/editfreepractice'],
    needs: 'aillm',
  },
  'train-management-train': {
    group: 'train',
    route: '/admin/train/trainmanagement-train',
    hidden: ['/admin/train/edittraincom-train'],
  },
  'train-management-exam': {
    group: 'train',
    route: '/admin/train/trainmanagement-exame',
    hidden: ['/admin/train/edittraincom-exam'],
  },
  'train-clock': {
    group: 'train',
    route: '/admin/train/clockinout',
    hidden: ['/admin/train/clockinout-detail'],
  },
  'train-rule': {
    group: 'train',
    route: '/admin/train/trainassessrule',
    hidden: ['/admin/train/ruledetails'],
    planned: true,
  },
  'train-complain': {
    group: 'train',
    route: '/admin/train/complain',
    hidden: ['/admin/train/complain-detail'],
  },

  'voice-study': {
    group: 'voice',
    route: '/admin/voice/studysystem',
    hidden: ['/admin/voice/editstudy', '/admin/voice/editvideo', '/admin/voice/editfile'],
  },
  'voice-exam': {
    group: 'voice',
    route: '/admin/voice/exammanagement',
    hidden: ['/admin/voice/editexam', '/admin/voice/editpaper'],
  },
  'voice-question-bank': { group: 'voice', route: '/admin/voice/questionbank', hidden: ['/admin/voice/editbank'] },
  'voice-scene': { group: 'voice', route: '/admin/voice/voicescene', hidden: ['/admin/voice/editscene'] },
  'voice-speech': { group: 'voice', route: '/admin/voice/voicespeech' },
  'voice-digital-human': {
    group: 'voice',
    route: '/admin/voice/voicespeechdub',
    hidden: ['/admin/voice/editspeechdub'],
    planned: true,
  },
  'voice-material': { group: 'voice', route: '/admin/voice/voicematerial', planned: true },
  'voice-customer': {
    group: 'voice',
    route: '/admin/voice/voicecustomer',
    hidden: ['/admin/voice/voicecustomerdetails'],
  },
  'voice-dubbing': { group: 'voice', route: '/admin/voice/voicetaskdetails', planned: true },

  'smart-dialog': {
    group: 'smart',
    route: '/admin/smart/dialogcollect',
    hidden: ['/admin/smart/dialogcollect-detail'],
    needs: 'openai',
    planned: true,
  },
  'aigc-bank': {
    group: 'smart',
    route: '/admin/smart/aigc-bank',
    hidden: ['/admin/smart/aigc-bank-detail'],
    needs: 'openai',
    planned: true,
  },
  'smart-knowledge': { group: 'smart', route: '/admin/smart/knowledge', needs: 'openai', planned: true },
  'smart-flow': { group: 'smart', route: '/admin/smart/flow', needs: 'openai', planned: true },
  'smart-chat': { group: 'smart', route: '/admin/smart/chat', needs: 'openai', planned: true },
  'smart-search': { group: 'smart', route: '/admin/smart/search', needs: 'openai', planned: true },
  'smart-user-setting': {
    group: 'smart',
    route: '/admin/smart/user-setting',
    needs: 'openai',
    notForOwner: true,
    planned: true,
  },

  'system-setting': { group: 'system', route: '/admin/system/adminsetting' },
  'system-user': {
    group: 'system',
    route: '/admin/system/adminuser',
    hidden: ['/admin/system/editadminuser', '/admin/system/invitecode', '/admin/system/registration'],
  },
  'system-audit-account': { group: 'system', route: '/admin/system/auditaccount', planned: true },
  'system-role': { group: 'system', route: '/admin/system/adminrole' },
  'system-level': { group: 'system', route: '/admin/system/adminlevel' },
  'system-banner': { group: 'system', route: '/admin/system/banner' },
  'check-manage': { group: 'system', route: '/admin/system/check', planned: true },
  'system-arithmetic': { group: 'system', route: '/admin/system/arithmetic', planned: true },
  'system-message': {
    group: 'system',
    route: '/admin/system/message-management',
    hidden: ['/admin/system/edit-msg-template'],
    planned: true,
  },
  'system-organisation': { group: 'system', route: '/admin/system/organisation', operatorOnly: true },
  'system-recycle-bin': { group: 'system', route: '/admin/system/recyclebin', topOnly: true },

  'log-login': { group: 'log', route: '/admin/log/loglogin' },
  'log-admin-login': { group: 'log', route: '/admin/log/logadminlogin' },
  'log-operation': { group: 'log', route: '/admin/log/logoperation' },

  'expenses-base': {
    group: 'expenses',
    route: '/admin/expenses/costbaseinfo',
    hidden: ['/admin/expenses/costpay'],
    planned: true,
  },
  'expenses-details': { group: 'expenses', route: '/admin/expenses/costdetails', planned: true },
} as const satisfies Record<string, FunctionRow>

export type FunctionKey = keyof typeof FUNCTIONS

export const FUNCTION_KEYS = Object.keys(FUNCTIONS) as FunctionKey[]

export const isFunctionKey = (value: string): value is FunctionKey => Object.hasOwn(FUNCTIONS, value)

/** The row of a key, typed with its optional members. */
export const functionRow = (key: FunctionKey): FunctionRow => FUNCTIONS[key]

/** Whether the function can be granted: its page is built, and it is not reserved for the top administrator or the operator. */
export function isOffered(key: FunctionKey): boolean {
  const { planned, topOnly, operatorOnly } = functionRow(key)
  return !planned && !topOnly && !operatorOnly
}

/** The key that opens a back-office route; null for an unknown route. */
export function keyOfRoute(route: string): FunctionKey | null {
  return FUNCTION_KEYS.find((key) => FUNCTIONS[key].route === route || functionRow(key).hidden?.includes(route)) ?? null
}

/** The application that a function belongs to. The training centre has none: it is open to everybody in the organisation. */
export const applicationOf = (key: FunctionKey): Application =>
  key === 'aigc-bank' ? 'question-bank' : functionRow(key).group === 'smart' ? 'assistant' : 'admin'

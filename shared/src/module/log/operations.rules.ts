/** How to show a value of the operation log. A list: one of these words, `operation.value.<subject>.<fact>.<value>`. */
export type FactKind =
  | 'text'
  | 'number'
  | 'flag'
  /** Milliseconds or an ISO date, shown in the organisation's zone. */
  | 'time'
  | 'names'
  | 'functions'
  | 'audience'
  | 'steps'
  /** Lines that differ; folded: lines that were added and removed. */
  | 'lines'
  | readonly string[]

/**
 * The closed list of facts that the operation log may show, by subject. An unlisted fact is not shown; each listed one
 * has a text in every language (`operation.fact.<subject>.<fact>`).
 */
export const FACTS = {
  user: {
    account: 'text',
    name: 'text',
    sex: ['0', '1'],
    workno: 'text',
    mobile: 'text',
    email: 'text',
    department: 'text',
    departments: 'names',
    position: 'text',
    manager: 'text',
    entryDate: 'text',
    roles: 'names',
    avatar: 'flag',
    // Of lines from before there were roles.
    roleType: ['user', 'admin', 'owner'],
    funcs: 'functions',
    validUntil: 'text',
    disabled: 'flag',
    passwordReset: 'flag',
    seenAs: 'flag',
    deleted: 'flag',
    handedTo: 'text',
  },
  department: {
    name: 'text',
    parent: 'text',
    sort: 'number',
    leader: 'text',
    logo: 'flag',
    disabled: 'flag',
    path: 'text',
    deleted: 'flag',
    moveTo: 'text',
    mergedInto: 'text',
    moved: 'number',
  },
  position: {
    name: 'text',
    parent: 'text',
    sort: 'number',
    path: 'text',
    deleted: 'flag',
    moveTo: 'text',
    moved: 'number',
  },
  role: {
    name: 'text',
    type: ['user', 'admin', 'owner'],
    description: 'text',
    enabled: 'flag',
    funcs: 'functions',
    dataAudit: 'flag',
    scope: ['organisation', 'below', 'own', 'listed'],
    departments: 'names',
    deleted: 'flag',
  },
  invite: {
    title: 'text',
    validUntil: 'text',
    most: 'number',
    department: 'text',
    role: 'text',
    approval: 'flag',
    disabled: 'flag',
    deleted: 'flag',
  },
  registration: {
    account: 'text',
    invite: 'text',
    state: ['waiting', 'joined', 'refused', 'released'],
    reason: 'text',
  },
  level: { name: 'text', icon: 'flag', stars: 'number', deleted: 'flag', undone: 'flag' },
  badge: {
    name: 'text',
    icon: 'flag',
    image: 'flag',
    condition: ['login', 'package', 'profile'],
    n: 'number',
    sort: 'number',
    enabled: 'flag',
    deleted: 'flag',
  },
  organisation: {
    name: 'text',
    owner: 'text',
    licensed: 'functions',
    openai: 'flag',
    aillm: 'flag',
    trainingCentre: 'flag',
    miniProgram: 'flag',
    dealer: 'flag',
    expiresOn: 'text',
    frozen: 'flag',
  },
  scene: {
    disabled: 'flag',
    catalog: 'text',
    name: 'text',
    description: 'text',
    role: 'text',
    goal: 'text',
    customer: 'text',
    points: 'number',
    facts: 'number',
    turnLimit: 'number',
    content: 'flag',
    version: 'number',
    deleted: 'flag',
  },
  setting: {
    pauseAllowed: 'flag',
    pauseMinutes: 'number',
    rehearsalAllowed: 'flag',
    deviceRecognition: 'flag',
    slowSpeech: 'flag',
    correctionAllowed: 'flag',
    poorNetworkMinutes: 'number',
    watermark: ['off', 'person', 'organisation', 'custom'],
    watermarkText: 'text',
    strongPassword: 'flag',
    oneSessionAnywhere: 'flag',
    idleMinutes: 'number',
    scopeByDepartment: 'flag',
    scopeByPosition: 'flag',
  },
  understanding: {
    insult: 'names',
    refusal: 'names',
    blame: 'names',
    pressure: 'names',
    false_promise: 'names',
    removed: 'names',
  },
  question: {
    code: 'text',
    catalog: 'text',
    type: ['0', '1', '2', '3'],
    level: ['1', '2', '3'],
    score: 'number',
    disabled: 'flag',
    deleted: 'flag',
    version: 'number',
    rewritten: ['text', 'images', 'choices', 'blanks', 'anyOrder', 'promotion', 'explanation'],
  },
  catalog: {
    name: 'text',
    type: ['1', '2', '3', '4', '5', '6', '7', '8', '12'],
    parent: 'text',
    sort: 'number',
    path: 'text',
    deleted: 'flag',
    moveTo: 'text',
    moved: 'number',
  },
  access: { open: ['full', 'public', 'appointed', 'private'], users: 'names', editors: 'names' },
  picture: { name: 'text', catalog: 'text', deleted: 'flag' },
  import: {
    state: ['checked', 'running', 'done', 'undoing', 'undone', 'cancelled'],
    mode: ['1', '2', '3'],
    passwords: 'number',
    wrong: 'number',
    left: 'number',
    insertcount: 'number',
    updatecount: 'number',
    format: ['excel', 'gift', 'aiken', 'moodle'],
    rows: 'number',
  },
  exam: {
    title: 'text',
    version: 'number',
    category: 'text',
    minute: 'number',
    limitMinute: 'number',
    passScore: 'number',
    shuffleQuestions: 'flag',
    shuffleOptions: 'flag',
    overdue: ['auto', 'grace', 'discard'],
    graceMinutes: 'number',
    lateSyncMinutes: 'number',
    partialCredit: 'flag',
    explain: ['after_submit', 'after_pass', 'after_end', 'never'],
    retakeUntilPassed: 'flag',
    retakeWaitMinutes: 'number',
    total: 'number',
    count: 'number',
    questions: 'lines',
    reordered: 'flag',
    state: ['unpublished', 'published'],
    pool: 'number',
    disabled: 'flag',
    imported: 'flag',
  },
  'exam-record': {
    extraMinutes: 'number',
    minutes: 'number',
    state: ['running', 'submitted', 'discarded'],
    total: 'number',
    finishedAt: 'time',
    accepted: 'flag',
    answers: 'number',
    reason: 'text',
  },
  task: {
    title: 'text',
    type: ['1', '2', '3'],
    publishState: ['unpublished', 'scheduled', 'publishing', 'published'],
    publishAt: 'time',
    audience: 'audience',
    startsAt: 'time',
    endsAt: 'time',
    passScore: 'number',
    ordered: 'flag',
    sort: 'number',
    subtasks: 'steps',
    deleted: 'flag',
  },
  'recycle-bin': { kind: ['question', 'scene', 'paper', 'task', 'user'], restored: 'flag', purged: 'flag' },
} as const satisfies Record<string, Record<string, FactKind>>

type Subject = keyof typeof FACTS
export const SUBJECTS = Object.keys(FACTS) as Subject[]

interface Operation {
  subject: Subject
  /** Saved repeatedly while an administrator edits: saves soon after each other are shown as one line. */
  folds?: true
}

/** The closed list of calls that write the operation log. Name: `operation.action.<id>`, dots as underscores. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'org.departmentCreate': { subject: 'department' },
  'org.departmentUpdate': { subject: 'department' },
  'org.departmentDelete': { subject: 'department' },
  'org.departmentMerge': { subject: 'department' },
  'org.departmentRestore': { subject: 'department' },
  'org.positionCreate': { subject: 'position' },
  'org.positionUpdate': { subject: 'position' },
  'org.positionDelete': { subject: 'position' },
  'org.positionRestore': { subject: 'position' },
  'invite.create': { subject: 'invite' },
  'invite.update': { subject: 'invite' },
  'invite.disable': { subject: 'invite' },
  'invite.delete': { subject: 'invite' },
  'invite.restore': { subject: 'invite' },
  'invite.registrationDecide': { subject: 'registration' },
  'invite.registrationRelease': { subject: 'registration' },
  'operator.organisationCreate': { subject: 'organisation' },
  'operator.organisationUpdate': { subject: 'organisation' },
  'operator.organisationFreeze': { subject: 'organisation' },
  'org.roleCreate': { subject: 'role' },
  'org.roleUpdate': { subject: 'role' },
  'org.roleDelete': { subject: 'role' },
  'org.levelCreate': { subject: 'level' },
  'org.levelUpdate': { subject: 'level' },
  'org.levelDelete': { subject: 'level' },
  'org.levelUndo': { subject: 'level' },
  'badge.create': { subject: 'badge' },
  'badge.update': { subject: 'badge' },
  'badge.delete': { subject: 'badge' },
  'badge.restore': { subject: 'badge' },
  'org.userCreate': { subject: 'user' },
  'org.userUpdate': { subject: 'user' },
  'org.userDisable': { subject: 'user' },
  'org.userReset': { subject: 'user' },
  'org.seeAsBegin': { subject: 'user' },
  'org.userBatchset': { subject: 'user' },
  'org.userDelete': { subject: 'user' },
  'org.userRestore': { subject: 'user' },
  'scene.disable': { subject: 'scene' },
  'scene.move': { subject: 'scene' },
  'scene.draftCreate': { subject: 'scene' },
  'scene.draftSave': { subject: 'scene', folds: true },
  'scene.draftPublish': { subject: 'scene' },
  'scene.draftDiscard': { subject: 'scene' },
  'scene.delete': { subject: 'scene' },
  'scene.restore': { subject: 'scene' },
  'setting.orgSettingPut': { subject: 'setting' },
  'understanding.conductWordsPut': { subject: 'understanding' },
  'picture.add': { subject: 'picture' },
  'picture.update': { subject: 'picture' },
  'picture.delete': { subject: 'picture' },
  'question-bank.create': { subject: 'question' },
  'question-bank.update': { subject: 'question', folds: true },
  'question-bank.disable': { subject: 'question' },
  'question-bank.batch': { subject: 'question' },
  'catalog.create': { subject: 'catalog' },
  'catalog.update': { subject: 'catalog' },
  'catalog.delete': { subject: 'catalog' },
  'catalog.restore': { subject: 'catalog' },
  'catalog.accessSet': { subject: 'access' },
  'catalog.thingAccessSet': { subject: 'access' },
  'question-bank.import': { subject: 'import' },
  'question-bank.importChange': { subject: 'import', folds: true },
  'question-bank.importStep': { subject: 'import' },
  'user-import.importStart': { subject: 'import' },
  'user-import.importChange': { subject: 'import', folds: true },
  'user-import.importStep': { subject: 'import' },
  'user-import.takePasswords': { subject: 'import' },
  'user-actions.importStart': { subject: 'import' },
  'user-actions.importChange': { subject: 'import', folds: true },
  'user-actions.importStep': { subject: 'import' },
  'exam.importStart': { subject: 'import' },
  'exam.importChange': { subject: 'import', folds: true },
  'exam.importStep': { subject: 'import' },
  'exam.examinationStatus': { subject: 'exam' },
  'exam.examinationDisable': { subject: 'exam' },
  'exam.paperCreate': { subject: 'exam' },
  'exam.paperUpdate': { subject: 'exam', folds: true },
  'exam.paperStatus': { subject: 'exam' },
  'exam.paperDelete': { subject: 'exam' },
  'exam.import': { subject: 'exam' },
  'exam.recordExtend': { subject: 'exam-record' },
  'exam.recordReopen': { subject: 'exam-record' },
  'exam.recordAcceptLate': { subject: 'exam-record' },
  'task.create': { subject: 'task' },
  'task.update': { subject: 'task', folds: true },
  'task.delete': { subject: 'task' },
  'task.fix': { subject: 'task' },
  'task.publish': { subject: 'task' },
  'task.unschedule': { subject: 'task' },
  'task.end': { subject: 'task' },
  'task.extend': { subject: 'task' },
  'task.withdraw': { subject: 'task' },
  'recycle-bin.restore': { subject: 'recycle-bin' },
  'recycle-bin.purge': { subject: 'recycle-bin' },
}

export type AuditFacts = Readonly<Record<string, unknown>>

/** Kind of a fact by subject and name; null for a fact that is not listed (an older log entry). */
export function factKind(subject: string, name: string): FactKind | null {
  const facts: Readonly<Record<string, FactKind>> = Object.hasOwn(FACTS, subject) ? FACTS[subject as Subject] : {}
  return Object.hasOwn(facts, name) ? (facts[name] ?? null) : null
}

interface Saved {
  noun: string
  before: AuditFacts
  after: AuditFacts
}

/**
 * Combines the saves of one line, in order: the first `before` and the last `after` of each fact. Facts that
 * returned to their first value are left out.
 */
export function foldSaves(saves: readonly Saved[]): {
  before: Record<string, unknown>
  after: Record<string, unknown>
} {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const save of saves) {
    for (const name of new Set([...Object.keys(save.before), ...Object.keys(save.after)])) {
      const kind = factKind(save.noun, name)
      const lines = kind === 'lines'
      const known = Object.hasOwn(before, name) || Object.hasOwn(after, name)
      if (lines) {
        // A line that was added and later removed counts as neither.
        const [went, came] = [listOf(save.before[name]), listOf(save.after[name])]
        const [hadGone, hadCome] = [listOf(before[name]), listOf(after[name])]
        before[name] = [...hadGone, ...without(went, hadCome)]
        after[name] = [...without(hadCome, went), ...came]
      } else {
        if (!known && Object.hasOwn(save.before, name)) before[name] = save.before[name]
        // For lists of words, all words of all saves.
        const words = Array.isArray(kind) && Array.isArray(save.after[name]) && Array.isArray(after[name])
        if (words) after[name] = [...new Set([...listOf(after[name]), ...listOf(save.after[name])])]
        else if (Object.hasOwn(save.after, name)) after[name] = save.after[name]
      }
    }
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (factKind(saves[0]?.noun ?? '', name) === 'lines') {
      // A line that was removed and added again counts as neither.
      const [gone, come] = [listOf(before[name]), listOf(after[name])]
      before[name] = without(gone, come)
      after[name] = without(come, gone)
    }
    if (same(before[name], after[name])) {
      delete before[name]
      delete after[name]
    }
  }
  return { before, after }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Removes one equal line for each line of `gone`. */
function without(lines: readonly unknown[], gone: readonly unknown[]): unknown[] {
  const left = [...gone]
  return lines.filter((line) => {
    const at = left.findIndex((one) => same(one, line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

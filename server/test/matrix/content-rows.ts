import { single } from '../questions'
import * as imports from './import-things'
import * as dutyThings from './duty-things'
import { FAQ_ROWS } from './faq-rows'
import { MEDIA_ROWS } from './media-rows'
import * as appeals from './appeal-things'
import * as make from './things'
import { nameOf, next, type Place } from './places'
import { type Input, once, revised, rows, whose } from './rows'

const BANK = ['voice-question-bank'] as const
const READS_BANK = ['voice-question-bank', 'voice-exam'] as const
const EXAM = ['voice-exam'] as const
const READS_EXAMS = ['voice-exam', 'train-management-exam', 'train-management-train'] as const
const PACKAGES = ['train-management-train', 'train-management-exam', 'train-management-practice'] as const
/** Levels, badges, banners, people, files and packages choose pictures too. */
const READS_PICTURES = [
  ...READS_BANK,
  'system-level',
  'system-user',
  'system-banner',
  'voice-study',
  ...PACKAGES,
] as const
const EXAM_RECORDS = ['train-management-exam', 'view-student-report'] as const

/** Every tree's functions. */
const ARRANGES = [
  'voice-question-bank',
  'voice-exam',
  'voice-scene',
  'voice-customer',
  'voice-speech',
  'voice-study',
  ...PACKAGES,
] as const
const READS_SCENES = ['voice-scene', 'train-management-train', 'train-management-practice'] as const
const NOT_CREATOR = 'catalog/not_creator'
const scene = once(make.scene)
const practice = once(make.freePractice)
const customer = once(make.customer)
const speech = once(make.speech)
const candidate = once((place) => make.user(place, { name: `${place.word} candidate` }))
const question = once(make.question)
const questionImport = once(imports.questionImport)
const paper = once(make.paper)
const paperImport = once(imports.paperImport)
const sceneImport = once(imports.sceneImport)
const speechImport = once(imports.speechImport)
const draft = once((place) => make.task(place))
const duty = once(dutyThings.duty)
const handedIn = once(make.handedIn)
const endedSession = once(make.endedSession)
const appeal = once(appeals.appeal)
/** What is in work of a free practice, to be tried. */
const tried = async (place: Place, over: Input): Promise<Input> => {
  const { id, rev } = await practice(place)
  return { id, content: { kind: 'work', rev }, ...over }
}
const examination = async (place: Place) => ({ id: (await make.paper(place)).examinationId })

/** Things of the back office that everybody with the function shares: trees, questions, pictures, exams, scenes. */
export const CONTENT_ROWS = {
  ...rows('catalog', BANK, 'nothing', {
    create: (place) => ({ type: 5, name: nameOf(place) }),
  }),
  ...rows('catalog', READS_BANK, 'nothing', {
    operate: { input: () => ({ type: 5 }), does: ({ access }) => access === true, lacking: 'none' },
  }),
  ...rows('catalog', READS_BANK, 'organisation', {
    list: { input: () => ({ type: 5 }), lists: (place) => make.category(place) },
    contents: { input: (place) => whose(make.category(place)), lacking: 'none' },
  }),
  ...rows('catalog', BANK, 'organisation', {
    update: (place) => revised(make.category(place), { name: nameOf(place), parentId: null }),
    delete: (place) => whose(make.category(place)),
    restore: (place) => whose(make.deletedCategory(place)),
  }),
  ...rows('catalog', READS_BANK, 'organisation', {
    accessGet: { lacking: 'none', lesser: NOT_CREATOR, input: (place) => whose(make.category(place)) },
  }),
  ...rows('catalog', BANK, 'organisation', {
    accessSet: { lacking: NOT_CREATOR, lesser: NOT_CREATOR, input: (place) => make.accessOf(place, 5) },
  }),
  ...rows('catalog', READS_SCENES, 'organisation', {
    thingAccessGet: { lacking: 'none', lesser: NOT_CREATOR, input: (place) => whose(scene(place), { type: 2 }) },
  }),
  ...rows('catalog', ['voice-scene'], 'organisation', {
    thingAccessSet: { lacking: NOT_CREATOR, lesser: NOT_CREATOR, input: (place) => make.accessOf(place, 2) },
  }),
  ...rows('catalog', ARRANGES, 'scope', {
    accessFind: { input: () => ({ text: 'candidate' }), lists: candidate },
  }),
  ...rows('question-bank', BANK, 'nothing', {
    create: (place) => ({ content: single(nameOf(place)) }),
    importTemplate: { dear: true },
    import: { dear: true, input: async (place) => ({ file: await imports.questionFile(place), format: 'aiken' }) },
  }),
  ...rows('question-bank', BANK, 'organisation', {
    update: (place) =>
      revised(make.question(place), {
        catalogId: null,
        code: `code-${next()}`,
        content: single(nameOf(place)),
      }),
    disable: (place) => whose(make.question(place), { disabled: true }),
    batch: {
      input: async (place) => ({ ids: [(await make.question(place)).id], step: { kind: 'delete' } }),
      does: ({ changed }) => changed === 1,
    },
    importChange: (place) => whose(imports.questionImport(place), { mode: 2 }),
    importErrors: { input: (place) => whose(questionImport(place)), works: 'import/nothing' },
    importStep: (place) => whose(imports.questionImport(place), { step: 'cancel' }),
  }),
  ...rows('question-bank', READS_BANK, 'organisation', {
    list: { lists: question },
    export: { input: () => ({ format: 'gift' }), lists: question },
    get: (place) => whose(question(place)),
    versions: (place) => whose(question(place)),
    importGet: (place) => whose(questionImport(place)),
    importList: { lists: questionImport },
  }),
  ...rows('picture', READS_PICTURES, 'nothing', { catalog: null }),
  ...rows('picture', READS_PICTURES, 'organisation', {
    list: { input: () => ({ id: 'none' }), lists: make.picture },
  }),
  ...rows('picture', READS_BANK, 'nothing', {
    add: async (place) => ({ path: await make.pictureFile(place), name: nameOf(place) }),
  }),
  ...rows('picture', READS_BANK, 'organisation', {
    update: (place) => revised(make.picture(place), { name: nameOf(place) }),
    delete: (place) => whose(make.picture(place)),
  }),
  ...rows('scene', ['voice-scene', 'train-management-practice'], 'organisation', {
    list: { lists: make.scene },
    get: (place) => whose(make.scene(place)),
    // No voice is configured for tests; only those who may learn that.
    dialogWav: { input: (place) => whose(make.scene(place)), works: 'voice/tts_unavailable' },
    disable: (place) => whose(make.scene(place), { disabled: true }),
    move: async (place) => ({
      ids: [(await make.scene(place)).id],
      catalogId: (await make.category(place, 2)).id,
    }),
  }),
  ...rows('scene', ['train-management-practice', 'voice-scene'], 'nothing', {
    draftCreate: (place) => ({ name: nameOf(place), language: '16k_zh' }),
    fileImport: async (place) => {
      const { kind, content } = await practice(place)
      return { file: { format: 'lianda-scenes', version: 1, scenes: [{ kind, content }] }, key: 'matrix' }
    },
  }),
  ...rows('scene', ['train-management-practice', 'voice-scene'], 'organisation', {
    draftGet: (place) => whose(practice(place)),
    fileExport: async (place) => ({ ids: [(await practice(place)).id] }),
    draftSave: async (place) => {
      const { id, rev, content } = await make.freePractice(place)
      return { id, rev, content }
    },
    draftPublish: (place) => revised(make.readyPractice(place)),
    draftDiscard: (place) => revised(make.changedPractice(place)),
    versionList: (place) => whose(practice(place)),
    uses: (place) => whose(practice(place)),
    delete: (place) => whose(make.freePractice(place)),
    restore: (place) => whose(make.deletedPractice(place)),
  }),
  ...rows('practice', ['train-management-practice', 'voice-scene'], 'organisation', {
    tryTalk: (place) => tried(place, { seed: 1, turns: [] }),
    trySentence: (place) => tried(place, { text: nameOf(place) }),
    tryCollisions: (place) => tried(place, { node: 'free-talk' }),
    openTrial: async (place) => {
      const { id, rev } = await make.readyPractice(place)
      return { id, content: { kind: 'work', rev } }
    },
  }),
  // A trial is its author's own: nobody else finds it, whatever they may do.
  ...rows('practice', ['train-management-practice', 'voice-scene'], 'nothing', {
    trialTalk: { input: () => ({ id: 'none' }), works: 'practice/not_found' },
    closeTrial: () => ({ id: 'none' }),
  }),
  ...rows('scene', ['voice-scene'], 'nothing', {
    import: { dear: true, input: async (place) => ({ file: await imports.sceneFile(place) }) },
    importTemplate: { dear: true },
  }),
  ...rows('scene', ['voice-scene', 'train-management-practice'], 'nothing', {
    // No model is configured for tests; only those who may learn that. Each has their own proposals alone.
    proposalCreate: {
      input: (place) => ({
        ...{ name: nameOf(place), language: '16k_zh' },
        source: { kind: 'description', text: `${nameOf(place)} is late` },
      }),
      works: 'scene/no_model',
    },
    // It gets a picture, which is no document.
    proposalDocument: { works: 'scene/document_kind' },
    proposalList: { does: ({ model }) => model === null },
    proposalGet: { input: () => ({ id: `p${next()}` }), works: 'scene/proposal_not_found' },
    proposalCancel: { input: () => ({ id: `p${next()}` }), works: 'scene/proposal_not_found' },
  }),
  ...rows('scene', ['voice-scene'], 'organisation', {
    importChange: (place) => whose(imports.sceneImport(place), { mode: 1 }),
    importErrors: { input: (place) => whose(sceneImport(place)), works: 'import/nothing' },
    importStep: (place) => whose(imports.sceneImport(place), { step: 'cancel' }),
    importGet: (place) => whose(sceneImport(place)),
    importList: { lists: sceneImport },
  }),
  ...rows('customer', ['voice-customer', 'voice-scene', 'train-management-practice'], 'organisation', {
    list: { lists: make.customer },
    get: (place) => whose(customer(place)),
    versionList: (place) => whose(customer(place)),
    uses: (place) => whose(customer(place)),
  }),
  ...rows('customer', ['voice-customer'], 'nothing', {
    create: (place) => ({ name: nameOf(place), gender: 'female', language: '16k_zh' }),
  }),
  ...rows('customer', ['voice-customer'], 'organisation', {
    save: make.changedCustomer,
    disable: (place) => whose(make.customer(place), { disabled: true }),
    move: async (place) => ({
      ids: [(await make.customer(place)).id],
      catalogId: (await make.category(place, 4)).id,
    }),
    delete: (place) => whose(make.customer(place)),
    restore: (place) => whose(make.deletedCustomer(place)),
  }),
  ...rows('speech', ['voice-speech', 'voice-scene'], 'organisation', {
    list: { lists: make.speech },
    export: { lists: make.speech },
    get: (place) => whose(speech(place)),
    uses: (place) => whose(speech(place)),
  }),
  ...rows('speech', ['voice-speech', 'voice-scene'], 'nothing', {
    keywords: (place) => ({ text: nameOf(place) }),
    similarity: (place) => ({ text: nameOf(place) }),
  }),
  ...rows('speech', ['voice-speech'], 'nothing', {
    create: (place) => ({ text: nameOf(place) }),
    import: { dear: true, input: async (place) => ({ file: await imports.speechFile(place) }) },
    importTemplate: { dear: true },
  }),
  ...rows('speech', ['voice-speech'], 'organisation', {
    importChange: (place) => whose(imports.speechImport(place), { mode: 1 }),
    importErrors: { input: (place) => whose(speechImport(place)), works: 'import/nothing' },
    importStep: (place) => whose(imports.speechImport(place), { step: 'cancel' }),
    importGet: (place) => whose(speechImport(place)),
    importList: { lists: speechImport },
  }),
  ...rows('speech', ['voice-speech'], 'organisation', {
    save: (place) => revised(make.speech(place), { text: nameOf(place) }),
    move: async (place) => ({
      ids: [(await make.speech(place)).id],
      catalogId: (await make.category(place, 3)).id,
    }),
    delete: {
      input: async (place) => ({ ids: [(await make.speech(place)).id] }),
      does: ({ deleted }) => deleted === 1,
    },
    restore: {
      input: async (place) => ({ ids: [(await make.deletedSpeech(place)).id] }),
      does: ({ restored }) => restored === 1,
    },
  }),
  ...FAQ_ROWS,
  ...MEDIA_ROWS,
  ...rows('exam', EXAM, 'nothing', {
    paperCreate: (place) => ({ title: nameOf(place) }),
    import: { dear: true, input: async (place) => ({ file: await imports.paperFile(place) }) },
    importStart: { dear: true, input: async (place) => ({ file: await imports.paperFile(place), format: 'excel' }) },
    importTemplate: { dear: true },
  }),
  ...rows('exam', EXAM, 'organisation', {
    paperUpdate: (place) => revised(make.paper(place), { title: nameOf(place), minute: 30 }),
    paperDelete: (place) => whose(make.paper(place)),
    paperStatus: (place) => revised(make.paper(place)),
    examinationDisable: (place) => whose(examination(place), { disabled: true }),
    examinationStatus: (place) => whose(examination(place), { status: 0 }),
    importChange: (place) => whose(imports.paperImport(place), { mode: 1 }),
    importErrors: { input: (place) => whose(paperImport(place)), works: 'import/nothing' },
    importStep: (place) => whose(imports.paperImport(place), { step: 'cancel' }),
  }),
  ...rows('exam', READS_EXAMS, 'organisation', {
    examinationList: { lists: paper },
    examinationGet: async (place) => ({ id: (await paper(place)).examinationId }),
    examinationPapers: async (place) => ({ id: (await paper(place)).examinationId }),
    paperGet: (place) => whose(paper(place)),
    paperUses: (place) => whose(paper(place)),
    importGet: (place) => whose(paperImport(place)),
    importList: { lists: paperImport },
  }),
}

/** What limits administrators to their people: packages and records. */
export const TRAINING_ROWS = {
  ...rows('task', PACKAGES, 'scope', {
    adminList: { lists: draft },
    faultList: { lists: make.failedTask },
    faultRetry: (place) => whose(make.failedTask(place), { what: 'schedule' }),
    adminGet: (place) => whose(draft(place)),
    check: (place) => whose(draft(place)),
    history: (place) => whose(draft(place)),
    progress: (place) => whose(make.publishedTask(place)),
    progressExport: (place) => whose(make.publishedTask(place)),
    impact: (place) => whose(make.publishedTask(place), { change: { kind: 'end' } }),
    copy: (place) => whose(draft(place), { title: nameOf(place) }),
    batch: {
      input: async (place) => ({ ids: [(await make.task(place)).id], step: 'delete' }),
      does: ({ changed }) => changed === 1,
    },
    move: {
      input: async (place) => ({ ids: [(await make.task(place)).id], catalogId: null }),
      does: ({ changed }) => changed === 1,
    },
    // Nothing newer is there; only those who may change it learn that.
    replace: {
      input: async (place) => {
        const { id, rev, subtaskRows } = await make.publishedTask(place)
        return { id, rev, subtaskId: subtaskRows[0]?.id ?? '', version: 2 }
      },
      works: 'task/resource_not_found',
    },
    excuse: async (place) =>
      whose(make.publishedTask(place), { userIds: [place.learner.user.id], reason: nameOf(place) }),
    excuseEnd: async (place) => whose(make.publishedTask(place), { userIds: [place.learner.user.id] }),
    remind: async (place) => whose(make.publishedTask(place), { userIds: [place.learner.user.id] }),
    audienceChange: (place) => revised(make.publishedTask(place), { audience: make.audienceOf(place) }),
    update: (place) => revised(make.task(place), make.taskBody(place)),
    delete: (place) => whose(make.task(place)),
    fix: (place) => revised(make.lopsidedTask(place), { fix: 'even_weights' }),
    publish: (place) => revised(make.readyTask(place)),
    unschedule: (place) => revised(make.scheduledTask(place)),
    withdraw: (place) => revised(make.futureTask(place)),
    end: (place) => revised(make.publishedTask(place)),
    extend: (place) => revised(make.publishedTask(place), { endsAt: null }),
    create: { refusal: 'task/audience', input: make.taskBody },
  }),
  ...rows('task', [...PACKAGES, 'train-clock'], 'scope', {
    learnerList: { lists: make.user },
    audienceCount: { refusal: 'task/audience', input: (place) => ({ audience: make.audienceOf(place) }) },
  }),
  ...rows('clock-in', ['train-clock'], 'scope', {
    list: { lists: duty },
    get: (place) => whose(duty(place)),
    progress: (place) => whose(duty(place)),
    export: (place) => whose(duty(place)),
    person: (place) => whose(duty(place), { userId: place.learner.user.id }),
    create: { refusal: 'task/audience', input: dutyThings.dutyBody },
    update: (place) => revised(dutyThings.duty(place), dutyThings.dutyBody(place)),
    end: (place) => revised(dutyThings.runningDuty(place)),
    delete: (place) => whose(dutyThings.duty(place)),
  }),
  ...rows('task', PACKAGES, 'organisation', { resourceList: { input: () => ({ type: 1 }), lists: make.scene } }),
  ...rows('task', [...PACKAGES, 'train-clock'], 'organisation', { audienceGroups: { lists: make.role } }),
  ...rows('exam', EXAM_RECORDS, 'scope', {
    recordList: { lists: handedIn },
    recordExport: { lists: handedIn },
    recordGet: (place) => whose(handedIn(place)),
    recordReceipt: (place) => whose(handedIn(place), { number: '0000-0000' }),
  }),
  ...rows('exam', EXAM_RECORDS, 'organisation', {
    recordExams: { lists: handedIn },
    statistics: async (place) => ({ id: (await make.publishedPaper(place)).examinationId }),
    statisticsExport: async (place) => ({ id: (await make.publishedPaper(place)).examinationId }),
  }),
  ...rows('exam', ['train-management-exam'], 'scope', {
    recordExtend: {
      refusal: 'exam/nothing_running',
      input: async (place) => ({ ids: [(await make.attempt(place)).id], minutes: 5, reason: 'late' }),
    },
    recordReopen: (place) => whose(make.handedIn(place), { minutes: 5, reason: 'late' }),
    recordAcceptLate: async (place) => ({ ...(await make.lateAnswer(place)), accept: true, reason: 'network' }),
  }),
  ...rows('practice', ['train-management-practice', 'view-student-report'], 'scope', {
    recordList: { lists: endedSession },
    recordExport: { lists: endedSession },
    recordGet: (place) => whose(endedSession(place)),
  }),
  ...rows('appeal', ['train-complain'], 'scope', {
    list: { lists: appeal },
    get: (place) => whose(appeal(place)),
    preview: (place) => whose(appeals.appeal(place), { score: 100 }),
    decide: (place) => whose(appeals.appeal(place), { rev: 1, uphold: false, opinion: 'as heard' }),
    spreads: (place) => whose(appeal(place)),
    reach: { input: (place) => whose(appeal(place), { item: 'd1', same: true }), works: 'request/conflict' },
    spread: { input: (place) => whose(appeal(place), { item: 'd1', same: true }), works: 'request/conflict' },
  }),
  ...rows('appeal', ['train-complain'], 'nothing', { judges: null }),
}

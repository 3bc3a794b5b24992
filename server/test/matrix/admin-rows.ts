import * as imports from './import-things'
import * as invited from './invite-things'
import * as make from './things'
import { nameOf, next, type Place } from './places'
import { type Input, once, revised, type Row, rows, someOf, whose } from './rows'

/** Lists of records filter by department, and packages have departments as audience. */
const SEES_DEPARTMENTS = [
  'system-user',
  'view-student-report',
  'view-task-report',
  'view-online-user',
  'voice-scene',
  'log-login',
  'log-admin-login',
  'train-clock',
  'train-complain',
  'train-management-train',
  'train-management-exam',
  'train-management-practice',
] as const

const named = (place: Place) => ({ name: nameOf(place) })
const changed = (place: Place, made: Promise<{ id: string; rev: number }>, over: Input = {}) =>
  revised(made, { ...named(place), ...over })
const within = (place: Place) => ({ name: nameOf(place), parentId: place.departmentId })

const user = once(make.user)

export const PEOPLE_ROWS = {
  ...rows('org', ['system-user'], 'scope', {
    userList: { lists: user },
    userExport: { lists: user },
    userGet: (place) => whose(user(place)),
    userRights: (place) => whose(user(place)),
    userOwned: (place) => whose(user(place)),
    userUpdate: (place) => changed(place, make.user(place), { departmentId: place.departmentId }),
    userDisable: (place) => whose(make.user(place), { disabled: true }),
    userReset: (place) => whose(make.user(place)),
    userDelete: (place) => whose(make.user(place)),
    userRestore: (place) => whose(make.deletedUser(place)),
    userBatchset: (place) => whose(make.user(place), { step: { kind: 'validity', validUntil: '2030-01-01' } }),
    seeAsBegin: (place) => whose(make.user(place, { roleType: 'admin', funcs: [] })),
    userCreate: {
      refusal: 'request/invalid',
      input: async (place) => ({
        ...(await make.password(place)),
        departmentId: place.departmentId,
        account: `account.${next()}`,
        name: nameOf(place),
      }),
    },
    departmentCreate: { refusal: 'org/unit_not_found', input: within },
    departmentUpdate: (place) => changed(place, make.department(place), { parentId: place.departmentId }),
    departmentContents: (place) => whose(make.department(place)),
    departmentDelete: (place) => whose(make.department(place)),
    departmentMerge: async (place) => whose(make.department(place), { to: (await make.department(place)).id }),
    departmentRestore: (place) => whose(make.deletedDepartment(place)),
  }),
  ...rows('org', SEES_DEPARTMENTS, 'scope', {
    departmentList: { lists: make.department },
    departmentEnabled: { lists: make.department },
    departmentGet: (place) => whose(make.department(place)),
  }),
  ...rows('org', SEES_DEPARTMENTS, 'nothing', { departmentOperate: null }),
  ...rows('org', ['system-user'], 'nothing', {
    positionOperate: null,
    positionCreate: { whole: true, input: (place) => ({ name: nameOf(place) }) },
  }),
  ...rows('org', ['system-user'], 'organisation', {
    positionList: { lists: make.position },
    positionContents: { whole: true, input: (place) => whose(make.position(place)) },
    positionUpdate: { whole: true, input: (place) => changed(place, make.position(place), { parentId: null }) },
    positionDelete: { whole: true, input: (place) => whose(make.position(place)) },
    positionRestore: { whole: true, input: (place) => whose(make.deletedPosition(place)) },
  }),
  ...rows('org', ['system-role', 'system-user'], 'organisation', {
    roleList: { lists: make.role },
    roleGet: (place) => whose(make.role(place)),
  }),
  ...rows('org', ['system-role'], 'nothing', {
    roleTemplates: null,
    roleCreate: { whole: true, input: (place) => ({ name: nameOf(place), type: 'user' }) },
  }),
  ...rows('org', ['system-role'], 'organisation', {
    roleUpdate: { whole: true, input: (place) => changed(place, make.role(place), { type: 'user' }) },
    roleDelete: { whole: true, input: (place) => whose(make.role(place)) },
  }),
  ...rows('org', 'everybody', 'nothing', { applicationList: { frame: true } }),
}

const invite = once(invited.invite)
const inviteMembers = { validUntil: '2027-01-01', most: 2 }

/** Ways into an organisation: invite codes, and files of people. */
export const JOINING_ROWS = {
  ...rows('invite', ['system-user'], 'scope', {
    list: { lists: invite },
    export: { lists: invite },
    get: (place) => whose(invite(place)),
    qr: (place) => whose(invite(place)),
    create: {
      refusal: 'request/invalid',
      input: (place) => ({ ...inviteMembers, title: place.word, departmentId: place.departmentId }),
    },
    update: (place) =>
      revised(invited.invite(place), { ...inviteMembers, title: place.word, departmentId: place.departmentId }),
    disable: (place) => whose(invited.invite(place), { disabled: true }),
    delete: (place) => whose(invited.invite(place)),
    restore: (place) => whose(invited.deletedInvite(place)),
    registrationList: { lists: invited.registration },
    registrationExport: { lists: invited.registration },
    registrationRelease: (place) => whose(invited.refusedRegistration(place)),
    registrationDecide: async (place) => ({ ids: [(await invited.registration(place)).id], approve: true }),
  }),
  ...rows('invite', 'anybody', 'nothing', {
    info: async (place) => ({ invite: (await invite(place)).code }),
    register: invited.registrationForm,
  }),
  ...importRows('user-import', imports.userImport, imports.peopleFile),
  ...importRows('user-actions', imports.userActions, imports.actionFile),
  ...rows('user-import', ['system-user'], 'nothing', { limitImport: null }),
  ...rows('user-import', ['system-user'], 'organisation', {
    passwordProgress: { whole: 'none', input: (place) => whose(imports.userImport(place)) },
    // Its passwords came with the file.
    takePasswords: { whole: 'none', works: 'import/state', input: (place) => whose(imports.userImport(place)) },
  }),
}

/** The calls of an import of people; who sees a part of the organisation finds only their own. */
function importRows(
  noun: string,
  batch: (place: Place) => Promise<{ id: string }>,
  file: (place: Place) => Promise<string>,
) {
  const stored = (over: Input = {}): Omit<Row, 'who' | 'reach'> => ({
    whole: 'none',
    input: (place) => whose(batch(place), over),
  })
  return {
    ...rows(noun, ['system-user'], 'nothing', {
      importStart: { dear: true, input: async (place) => ({ file: await file(place) }) },
      importTemplate: { dear: true },
    }),
    ...rows(noun, ['system-user'], 'organisation', {
      importList: { whole: 'none', lists: batch },
      importGet: stored(),
      importChange: stored({ leaveWrong: true }),
      importErrors: { ...stored(), works: 'import/nothing' },
      importStep: stored({ step: 'cancel' }),
    }),
  }
}

const LEVELS = ['system-level'] as const
const level = once(make.level)
const badge = once(make.badge)
const banner = once(make.banner)
const BANNERS = ['system-banner'] as const

/** Levels, badges and banners are the whole organisation's. */
export const HONOUR_ROWS = {
  ...rows('banner', 'everybody', 'nothing', { shown: null }),
  ...rows('banner', BANNERS, 'nothing', {
    packages: { whole: true },
    create: { whole: true, input: (place) => ({ title: nameOf(place), image: make.PICTURE }) },
  }),
  ...rows('banner', BANNERS, 'organisation', {
    list: { lists: banner },
    get: (place) => whose(banner(place)),
    update: {
      whole: true,
      input: (place) => revised(make.banner(place), { title: nameOf(place), image: make.PICTURE }),
    },
    delete: { whole: true, input: (place) => whose(make.banner(place)) },
    restore: { whole: true, input: (place) => whose(make.deletedBanner(place)) },
  }),
  ...rows('org', ['system-level', 'system-user'], 'organisation', {
    levelList: { lists: level },
    levelExport: { lists: level },
    levelGet: (place) => whose(level(place)),
  }),
  ...rows('org', LEVELS, 'nothing', {
    levelCreate: { whole: true, input: (place) => ({ ...named(place), stars: next() }) },
    // A number of the organisation's own.
    levelUndo: { whole: true, input: async (place) => ({ undo: (await make.level(place)).undo }) },
  }),
  ...rows('org', LEVELS, 'organisation', {
    levelImpact: (place) => whose(level(place)),
    levelUpdate: { whole: true, input: (place) => changed(place, make.level(place), { stars: next() }) },
    levelDelete: { whole: true, input: (place) => whose(make.level(place)) },
  }),
  ...rows('badge', LEVELS, 'nothing', {
    create: { whole: true, input: (place) => ({ ...named(place), condition: 'login' }) },
  }),
  ...rows('badge', LEVELS, 'organisation', {
    list: { lists: badge },
    export: { lists: badge },
    get: (place) => whose(badge(place)),
    holders: (place) => whose(badge(place)),
    update: { whole: true, input: (place) => changed(place, make.badge(place), { condition: 'login' }) },
    delete: { whole: true, input: (place) => whose(make.badge(place)) },
    restore: { whole: true, input: (place) => whose(make.deletedBadge(place)) },
  }),
}

const inBin = async (place: Place) => ({ items: [{ noun: 'user', ...(await make.deletedUser(place)) }] })

const organisation = (place: Place) => ({
  licensed: [],
  openai: false,
  aillm: false,
  trainingCentre: true,
  miniProgram: true,
  dealer: false,
  expiresOn: null,
  name: nameOf(place),
})

/** The organisation itself: what the operator does with it, its settings, its logs, its recycle bin. */
export const ORGANISATION_ROWS = {
  ...rows('operator', 'operator', 'installation', {
    organisationList: { lists: make.organisation },
    organisationExport: { lists: make.organisation },
    organisationGet: (place) => whose(make.organisation(place)),
    organisationCreate: (place) => ({
      ...organisation(place),
      account: `account.${next()}`,
      person: nameOf(place),
    }),
    organisationUpdate: async (place) => ({ ...organisation(place), ...(await make.organisation(place)) }),
    organisationFreeze: (place) => whose(make.organisation(place), { frozen: true }),
  }),
  ...rows('practice', 'operator', 'nothing', { modelState: null }),
  ...rows('setting', ['system-setting'], 'nothing', {
    ...{ orgSettingGet: null, orgSettingPut: null, rankGet: null, rankPut: null },
  }),
  ...rows('setting', 'everybody', 'nothing', {
    softwareFunctions: { frame: true },
    systemconfig: null,
    waterconfig: null,
  }),
  ...rows('setting', 'anybody', 'nothing', { systemconfigPublic: null, version: null }),
  ...rows('understanding', ['system-setting'], 'nothing', {
    conductWordsGet: null,
    conductWordsPut: async (place) => ({ lexicon: { add: [], remove: [] }, rev: await make.conductRev(place) }),
  }),
  ...rows('upload', ['system-setting', 'voice-question-bank', 'voice-exam'], 'nothing', { orgCapacity: null }),
  ...rows('upload', 'everybody', 'nothing', { cosCredentials: { input: () => ({}), works: 'upload/not_configured' } }),
  ...rows('upload', ['voice-study'], 'nothing', {
    vodSignature: { input: () => ({}), works: 'upload/not_configured' },
  }),
  // Which kinds of files there are, and who may upload which, is a table of its own (upload-kinds.ts).
  ...rows('upload', ['voice-question-bank', 'voice-exam'], 'nothing', { upload: () => ({ filetype: 'picture' }) }),
  // Whose an upload in parts is, and that nobody else finds it: upload-parts.test.ts.
  ...rows('upload', 'everybody', 'nothing', {
    finish: { input: () => ({ id: '0'.repeat(24), sha256: '0'.repeat(64) }), works: 'upload/not_found' },
  }),
  ...rows('activity', ['log-login'], 'scope', {
    loginList: { lists: make.signedInLearner },
    loginExport: { lists: make.signedInLearner },
  }),
  ...rows('activity', ['log-admin-login'], 'scope', {
    adminLoginList: { lists: make.signedInAdministrator },
    adminLoginExport: { lists: make.signedInAdministrator },
  }),
  ...rows('log', ['log-operation'], 'organisation', {
    operationList: { lists: make.question },
    operationExport: { lists: make.question },
    operationActors: { lists: make.question },
  }),
  // What is not found is left out of what it tells.
  ...rows('recycle-bin', 'owner', 'nothing', { impact: inBin }),
  ...rows('recycle-bin', 'owner', 'organisation', {
    list: { lists: make.deletedUser },
    restore: { input: inBin, does: someOf('done') },
    purge: { input: inBin, does: someOf('done') },
  }),
}

import { LRUCache } from 'lru-cache'
import { zoneOffsets } from '@lianda/shared/kernel/wall-clock'
import { type Deps, perApp } from '../../deps'
import { gatheredDocuments } from '../../infra/store/gather'
import { personText } from '../../infra/text/texts'
import { levelOf } from '@lianda/shared/module/org/level.rules'
import type { Directory, Person } from '../identity'
import { findSetting } from '../setting'
import { imageSigner } from '../upload'
import { accessKeysOf } from './appointed.service'
import { ladder } from './ladder'
import type { Level } from './level.model'
import { endOfDay, isPast, orgStateOf } from './organisation-state'
import { type OrganisationDoc, organisations, type UserDoc, users } from './org.model'
import { readRanks } from './standing'
import { type Ranks, rolesHeld, standingOf } from './standing.rules'
import { rightsOf } from './user-rights.service'

/** The people with what sign-in needs. */
export function orgDirectory(deps: Deps): Directory {
  return {
    person: (orgid, userId) => findPerson(deps, orgid, userId),
    setLanguage: async (orgid, userId, language) => {
      await users(deps.db).updateOne({ _id: userId, orgid }, { $set: { language } })
    },
    noteSignIn: async (orgid, userId, at) => {
      await users(deps.db).updateOne({ _id: userId, orgid }, { $set: { lastSignInAt: at } })
    },
  }
}

const storedUsers = perApp(({ db }) => gatheredDocuments<UserDoc>(() => users(db)))
const storedOrganisations = perApp(({ db }) => gatheredDocuments<OrganisationDoc>(() => organisations(db)))

async function findPerson(deps: Deps, orgid: string, userId: string): Promise<Person | null> {
  const [user, org, setting] = await Promise.all([
    storedUsers(deps)(orgid, userId),
    storedOrganisations(deps)(orgid, orgid),
    findSetting(deps, orgid),
  ])
  if (!user || !org || !setting) return null
  const ranks = await readRanks(deps, orgid, setting)
  const standing = standingOf(user, ranks)
  const [levels, addressOf] = await Promise.all([
    ladder(deps, orgid),
    imageSigner(deps, { orgid, userId }, PICTURE_TTL_MS),
  ])
  return {
    profile: {
      ...profileOf(user, org, ranks, clocksOf(setting.timeZone, deps.clock.now())),
      ...levelFacts(user, levels, addressOf),
      avatar: user.avatar === '' ? '' : addressOf(user.avatar),
    },
    rights: rightsOf(user, standing, setting),
    dataAudit: standing.dataAudit,
    accessKeys: accessKeysOf(user, ranks),
    language: user.language,
    departmentId: user.departmentId,
    departments: user.departments,
    positionId: user.positionId,
    scope: standing.scope,
    positions: standing.positions,
    usable: !user.disabled && !isPast(deps, user.validUntil, setting.timeZone),
    orgState: orgStateOf(deps, org, setting.timeZone),
    miniProgram: org.miniProgram ?? true,
    untilMs: Math.min(endOfDay(user.validUntil, setting.timeZone), endOfDay(org.expiresOn, setting.timeZone)),
    strongPassword: setting.strongPassword,
    oneSessionAnywhere: setting.oneSessionAnywhere,
    idleMinutes: setting.idleMinutes,
  }
}

const DAY_MS = 86_400_000
/** Range of zone offsets in days: a year of records back, two years of plans ahead. */
const [BACK_DAYS, AHEAD_DAYS] = [400, 800]
/** By zone and day, as the offsets are the same for all people. */
const clocks = new LRUCache<string, Pick<Person['profile'], 'timeZone' | 'zoneOffsets'>>({ max: 100 })

function clocksOf(timeZone: string, nowMs: number): Pick<Person['profile'], 'timeZone' | 'zoneOffsets'> {
  const day = Math.floor(nowMs / DAY_MS)
  const known = clocks.get(`${timeZone} ${day}`)
  if (known !== undefined) return known
  const made = {
    timeZone,
    zoneOffsets: zoneOffsets(timeZone, (day - BACK_DAYS) * DAY_MS, (day + AHEAD_DAYS) * DAY_MS),
  }
  clocks.set(`${timeZone} ${day}`, made)
  return made
}

/** A device shows them until it asks again, offline too. */
const PICTURE_TTL_MS = 7 * 86_400_000

type LevelFacts = Pick<Person['profile'], 'levelname' | 'levelicon' | 'userstars' | 'nextlevelname' | 'nextlevelstars'>

function levelFacts({ stars }: UserDoc, levels: readonly Level[], addressOf: (path: string) => string): LevelFacts {
  const { level, next } = levelOf(levels, stars)
  return {
    levelname: level?.name ?? '',
    levelicon: level?.icon ? addressOf(level.icon) : '',
    userstars: stars,
    nextlevelname: next?.name ?? '',
    nextlevelstars: next?.stars ?? null,
  }
}

function profileOf(
  user: UserDoc,
  org: OrganisationDoc,
  { departments, roles }: Ranks,
  clocks: Pick<Person['profile'], 'timeZone' | 'zoneOffsets'>,
): Omit<Person['profile'], keyof LevelFacts | 'avatar'> {
  const held = rolesHeld(user, roles)
  return {
    id: user._id,
    account: user.account,
    username: user.account,
    name: user.name,
    sex: user.sex,
    orgid: user.orgid,
    orgname: org.name,
    dealer: org.dealer ?? false,
    ...clocks,
    voiceprint: false,
    trainningtime: user.learnedSeconds,
    departmentname: departments.byId.get(user.departmentId ?? '')?.name ?? '',
    rolename:
      user.isadmin === 100 || held.length === 0
        ? personText(user.language, `role.${user.isadmin === 100 ? 'top' : user.roleType}`)
        : held.map(({ name }) => name).join(personText(user.language, 'role.comma')),
    workno: user.workno,
    mobile: user.mobile,
  }
}

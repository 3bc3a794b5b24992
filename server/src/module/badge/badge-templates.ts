import type { Language } from '@lianda/shared/contract/fields'
import type { BadgeMembers } from '@lianda/shared/module/badge/badge.admin.contract'
import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import type { Deps } from '../../deps'
import { badgeText } from '../../infra/text/texts'
import { badges } from './badge.model'
import { forgetBadges } from './badge-index'
import { writeBadge } from './badge.service'

/** The badges that a new organisation begins with. Names: `template.<key>` of the noun `badge`. */
const TEMPLATES = {
  entry: { condition: 'profile', n: 1, picture: 'heart' },
  week: { condition: 'login', n: 7, picture: 'streak' },
  package: { condition: 'package', n: 1, picture: 'first-step' },
} as const satisfies Record<string, Pick<BadgeMembers, 'condition' | 'n'> & { picture: string }>

export async function createBadges(deps: Deps, orgid: string, language: Language): Promise<void> {
  for (const [at, [key, { condition, n, picture }]] of Object.entries(TEMPLATES).entries()) {
    const path = builtInPath('badge', picture)
    const name = badgeText(language, `template.${key}`)
    await writeBadge(deps, orgid, { name, condition, n, icon: path, image: path, sort: at + 1, enabled: true })
  }
}

export async function dropBadges(deps: Deps, orgid: string): Promise<void> {
  await badges(deps.db).deleteMany({ orgid })
  forgetBadges(deps, orgid)
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Setting {
  path: string
  name: string
  value: string | number | boolean
}

const WRITER = '/org.openoffice.Office.Writer/Content/Update'
const CALC = '/org.openoffice.Office.Calc/Content/Update'
const SCRIPTS = '/org.openoffice.Office.Common/Security/Scripting'

/** Nothing of a document runs, nothing that it links to is fetched. */
const SETTINGS: readonly Setting[] = [
  { path: SCRIPTS, name: 'MacroSecurityLevel', value: 3 },
  { path: SCRIPTS, name: 'DisableMacrosExecution', value: true },
  { path: SCRIPTS, name: 'DisableActiveContent', value: true },
  { path: SCRIPTS, name: 'BlockUntrustedRefererLinks', value: true },
  // 2: never.
  { path: WRITER, name: 'Link', value: 2 },
  { path: CALC, name: 'Link', value: 2 },
  { path: '/org.openoffice.Office.Common/Save/Document', name: 'AutoSave', value: false },
  { path: '/org.openoffice.Setup/Office', name: 'ooSetupInstCompleted', value: true },
]

const item = ({ path, name, value }: Setting): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** A profile of its own for each job, which is removed with it. Returns its folder. */
export async function writeOfficeProfile(folder: string): Promise<string> {
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 })
  const items = SETTINGS.map(item).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items}
</oor:items>
`
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), xml, { mode: 0o600 })
  return profile
}

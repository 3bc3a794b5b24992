import { type Deps, perApp } from '../../../deps'
import { type Confinement, findConfinement } from '../../../infra/process/confined-program'
import { findProgram } from '../../../infra/vendor/find-program'

/** LibreOffice as it is installed here, and what keeps it apart. */
export interface OfficeProgram {
  soffice: string
  confinement: Confinement
}

/** Why Office files can't be turned into pages here. */
export type NoOffice = 'off' | 'not_installed' | 'not_confined'

/**
 * LibreOffice reads formats with decades of history, of files that nobody vouches for: it is used only where bubblewrap shows
 * it nothing but the file, or where it is a user of its own who may read nothing of ours, and without a network. Looked for
 * once.
 */
export const officeProgram = perApp(({ config }) => {
  let found: Promise<OfficeProgram | NoOffice> | null = null
  return () => (found ??= config.libreoffice === 'off' ? Promise.resolve('off' as const) : findOffice())
})

/** What this machine has. @param without a program that is not used though it is there */
export async function findOffice(without?: 'bwrap'): Promise<OfficeProgram | NoOffice> {
  const soffice = await findProgram('soffice')
  if (soffice === null) return 'not_installed'
  const confinement = await findConfinement(without)
  const { files, network, user } = confinement
  return (files || user !== null) && network ? { soffice, confinement } : 'not_confined'
}

/** What documents can be made of here: of every format, or PDF only. */
export const documentsTaken = async (deps: Deps): Promise<'all' | 'pdf'> =>
  typeof (await officeProgram(deps)()) === 'string' ? 'pdf' : 'all'

const SAID = {
  off: 'documents: LibreOffice is switched off, only PDF becomes pages',
  not_installed: 'documents: LibreOffice is not installed, only PDF becomes pages',
  not_confined:
    'documents: neither bubblewrap nor a user of its own keeps LibreOffice apart here, so it is not used and only PDF becomes pages',
} as const

/** Says at the start what becomes pages. */
export async function tellOfficeProgram(deps: Deps): Promise<void> {
  const program = await officeProgram(deps)()
  if (typeof program === 'string') deps.log.warn(SAID[program])
  else if (program.confinement.files) deps.log.info('documents: LibreOffice makes PDF of Office files')
  else deps.log.info('documents: LibreOffice makes PDF of Office files, as a user of its own without a network')
}

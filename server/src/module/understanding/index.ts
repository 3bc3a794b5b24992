import { conductWordsGet, conductWordsPut } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { changeConductLexicon, conductLexiconOf } from './conduct-lexicon.service'

export { conductLexiconOf } from './conduct-lexicon.service'

export const register: Register = (deps) => ({
  noun: 'understanding',
  routes: [
    route(conductWordsGet, { handler: ({ actor }) => conductLexiconOf(deps, actor.orgid) }),
    route(conductWordsPut, {
      handler: async ({ actor, input, audit }) => {
        const { before, after, stored } = await changeConductLexicon(deps, actor.orgid, input)
        audit({ noun: 'understanding', objectId: actor.orgid, objectName: actor.orgname, before, after })
        return stored
      },
    }),
  ],
})

import type { Register } from '../../server-module'
import { catalogContents } from '../catalog'
import { uploadUses } from '../upload'
import { libraryPlaces, pictureContents } from './picture-contents'
import { pictureRoutes } from './picture.routes'

export const register: Register = (deps) => ({
  noun: 'picture',
  fills: [
    catalogContents.filledBy(8, pictureContents(deps)),
    uploadUses.filledBy('picture', {
      kinds: ['picture'],
      places: (orgid, paths) => libraryPlaces(deps, orgid, paths),
    }),
  ],
  routes: pictureRoutes(deps),
})

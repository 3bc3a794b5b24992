import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type Deps, perApp } from '../../../deps'
import { filmMaker } from '../film/make-film'
import { pageMaker } from '../pages/page-maker'
import type { Maker } from './maker'

/** All makers; a test may add one of its own. */
export const makersOf = perApp((): Maker[] => [filmMaker, pageMaker])

/** Null where nothing is made of this format: it is ready as it came. */
export const makerFor = (deps: Deps, format: FileFormat): Maker | null =>
  makersOf(deps).find(({ formats }) => formats.includes(format)) ?? null

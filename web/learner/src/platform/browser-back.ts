import { backEntries } from './back-entries'

/** Created on the first import: its listener has to be registered before that of Taro's router. */
export const browserBack = backEntries(window)

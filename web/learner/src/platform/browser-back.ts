import { backEntries } from './back-entries'

/** Made when the program's first file is read: its listener has to be there before that of Taro's router. */
export const browserBack = backEntries(window)

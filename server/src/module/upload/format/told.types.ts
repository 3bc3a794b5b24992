import type { FileFormat } from '@lianda/shared/module/upload/file-formats'

/** `encrypted`: an Office file behind a password. */
export type Told = readonly FileFormat[] | 'encrypted'

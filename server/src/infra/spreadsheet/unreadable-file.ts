/**
 * Why a whole file can't be read. For `unreadable`, `reason` is the text `import-file.reason.<reason>`. For `not_excel`
 * and `wrong_file` (not the requested format) it is what the file seems to be: `import-file.seems.<reason>`.
 */
export interface Unreadable {
  kind: 'empty' | 'not_excel' | 'wrong_file' | 'unreadable' | 'too_many'
  reason: string
}

export class UnreadableFile extends Error implements Unreadable {
  constructor(
    readonly kind: Unreadable['kind'],
    readonly reason: string = '',
    options?: ErrorOptions,
  ) {
    super(`${kind} ${reason}`, options)
    this.name = 'UnreadableFile'
  }
}

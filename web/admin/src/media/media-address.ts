/** The specification's address of a file's form. */
export const EDIT_FILE = '/admin/voice/editfile'

/** Where a file's form is open; `new`: a new one. */
export const mediaAddress = (id: string): string => `/admin/voice/studysystem?edit=${id}`

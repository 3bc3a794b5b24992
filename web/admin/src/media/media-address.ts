/** Where a file's form is open; `new`: a new one. */
export const mediaAddress = (id: string): string => `/admin/voice/studysystem?edit=${id}`

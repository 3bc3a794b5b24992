/** How many numbered sections each text has in the locale files. */
export const LEGAL_SECTIONS = { terms: 6, privacy: 8 } as const

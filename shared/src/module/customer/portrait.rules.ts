/** Whether a portrait is the key of a drawn one; else it is the path, or the address, of a picture. */
export const isDrawnPortrait = (portrait: string): boolean => !portrait.includes('/')

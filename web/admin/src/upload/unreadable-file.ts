/** The file was moved, deleted or changed since it was chosen. */
export class UnreadableFile extends Error {}

/** Answers whether it took the key (`a`, `ArrowLeft`, `Escape`): then nothing else gets it. */
export type KeyHandler = (key: string) => boolean
/** On the page behind, only while no dialog lies over it; or in the dialog on top. */
export type KeyPlace = 'page' | 'dialog'

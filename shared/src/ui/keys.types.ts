/** Returns whether it handled the key (`a`, `ArrowLeft`, `Escape`); then no other handler gets it. */
export type KeyHandler = (key: string) => boolean
/** `page`: only while no dialog is open; `dialog`: only while one is open. */
export type KeyPlace = 'page' | 'dialog'

/** WeChat manages the focus itself. */
export function focusById(_id: string): void {}

export function focusIfLost(_id: string): void {}

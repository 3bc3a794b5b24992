/** WeChat moves its own focus; there is nothing to call. */
export function focusById(_id: string): void {}

export function focusIfLost(_id: string): void {}

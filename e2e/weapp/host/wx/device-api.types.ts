/// <reference types="miniprogram-api-typings" />

/** Names that a `wx` object may have, so that the harness can't offer a function that WeChat lacks. */
export type WxNames = Partial<Record<keyof WechatMiniprogram.Wx, unknown>>

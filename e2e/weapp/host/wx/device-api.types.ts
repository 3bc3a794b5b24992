/// <reference types="miniprogram-api-typings" />

/** Names that a `wx` object may have; a function that WeChat does not have can't be modelled by mistake. */
export type WxNames = Partial<Record<keyof WechatMiniprogram.Wx, unknown>>

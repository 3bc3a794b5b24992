import * as z from 'zod/mini'

/** Points on the wire, with at most one decimal (the spec's batch score). Rules count in integer tenths. */
export const points = (min: number, max: number) =>
  z.number().check(
    z.gte(min),
    z.lte(max),
    z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, { error: 'one_decimal' }),
  )

export const toTenths = (value: number): number => Math.round(value * 10)
export const fromTenths = (tenths: number): number => tenths / 10

import * as z from 'zod/mini'

/** Bad conduct towards a customer; recognised on every node. */
export const conductKind = z.enum(['insult', 'refusal', 'blame', 'pressure', 'false_promise'])
export type ConductKind = z.infer<typeof conductKind>

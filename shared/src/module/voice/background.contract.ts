import * as z from 'zod/mini'

/** The place whose quiet sound is under a conversation; made on the device, so there is no file of it. */
export const background = z.enum(['none', 'office', 'hall', 'street', 'shop'])
export type Background = z.infer<typeof background>
/** A place that has a sound. */
export type Place = Exclude<Background, 'none'>

/** What a learner hears beside the customer's voice. */
export const sceneSound = z.object({
  background,
  /** A telephone rings before the customer's first line. */
  ringtone: z.boolean(),
})
export type SceneSound = z.infer<typeof sceneSound>

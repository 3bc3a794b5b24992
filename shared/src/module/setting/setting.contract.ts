import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'

export const edition = z.enum(['hosted', 'private'])
export type Edition = z.infer<typeof edition>

export const version = endpoint({
  id: 'setting.version',
  method: 'GET',
  path: 'api/admin/system/version',
  summary: 'The version shown, the edition, and what this installation can do without an outside service',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  input: z.object({}),
  output: z.object({ version: z.string(), edition, demo: z.boolean(), languages: z.array(z.string()) }),
  spec: '001 §7',
})

export const waterconfig = endpoint({
  id: 'setting.waterconfig',
  method: 'GET',
  path: 'api/common/setting/waterconfig',
  summary: 'Watermark of the organisation (1 = on) with its text',
  effect: 'read',
  auth: 'session',
  action: 'setting.read',
  input: z.object({}),
  output: z.object({ waterconfig: z.object({ waterprint: z.int(), watertext: z.string() }) }),
  spec: '000 §7 Session and login',
})

/** Personalisation. `data` is a JSON string, as in the spec: trainlogo, backstagelogo, smalllogo, bgimg. */
const systemconfigOutput = z.object({ setting: z.object({ data: z.string() }) })

export const systemconfigPublic = endpoint({
  id: 'setting.systemconfigPublic',
  method: 'GET',
  path: 'api/systemconfig',
  summary: 'Personalisation before anybody signs in (the installation, not an organisation)',
  effect: 'read',
  auth: 'none',
  action: 'public.read',
  input: z.object({}),
  output: systemconfigOutput,
  spec: '000 §7 Session and login',
})

export const systemconfig = endpoint({
  id: 'setting.systemconfig',
  method: 'GET',
  path: 'api/trainning/system/setting/systemconfig',
  summary: "Personalisation of the signed-in person's organisation",
  effect: 'read',
  auth: 'session',
  action: 'setting.read',
  input: z.object({}),
  output: systemconfigOutput,
  spec: '000 §7 Session and login',
})

export interface FunctionNode {
  id: string
  children: FunctionNode[]
}

const functionNode: z.ZodMiniType<FunctionNode> = z.object({
  id: z.string(),
  get children() {
    return z.array(functionNode)
  },
})

export const softwareFunctions = endpoint({
  id: 'setting.softwareFunctions',
  method: 'GET',
  path: 'api/trainning/system/setting/software/functions',
  summary: 'The functions licensed for the organisation, as a tree of function keys',
  effect: 'read',
  auth: 'session',
  action: 'setting.read',
  input: z.object({}),
  output: z.object({ functions: z.array(functionNode) }),
  spec: '000 §7 Session and login',
})

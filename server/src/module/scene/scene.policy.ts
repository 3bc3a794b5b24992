import { type Policy, type PolicyTable, withFunction } from '../../http/policy'

export const mayWriteScenes: Policy = withFunction('voice-scene')

export const scenePolicies: PolicyTable = {
  'scene.read': withFunction('voice-scene'),
  'scene.write': mayWriteScenes,
}

import { sceneAddress } from './edit/scene-address'

export interface SceneUse {
  sceneId: string
  name: string
  kind: 'flow' | 'free'
}

/** A scene or free practice in the list of what uses something. @param how how it does */
export const sceneUse =
  <Row extends SceneUse>(how: (row: Row) => string) =>
  (row: Row) => ({
    id: row.sceneId,
    name: row.name,
    address: sceneAddress({ id: row.sceneId, kind: row.kind }),
    how: how(row),
  })

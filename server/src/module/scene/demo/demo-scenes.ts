import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { bankCounter } from './bank-counter-scene'
import { carShowroom } from './car-showroom-scene'
import { hotelCheckIn } from './hotel-check-in-scene'
import { propertyCall } from './property-call-scene'

/** The scenes of the demonstration organisation, by a key that never changes. */
export const DEMO_SCENES = {
  'car-showroom': carShowroom,
  'bank-counter': bankCounter,
  'property-call': propertyCall,
  'hotel-check-in': hotelCheckIn,
} satisfies Record<string, SceneContent>
export type DemoSceneKey = keyof typeof DEMO_SCENES

/** The category of each. */
export const DEMO_SCENE_CATALOGS: Readonly<Record<DemoSceneKey, string>> = {
  'car-showroom': '汽车销售',
  'bank-counter': '银行服务',
  'property-call': '物业服务',
  'hotel-check-in': 'Hospitality',
}

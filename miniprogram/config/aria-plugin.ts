/** The parts of Taro's plugin context and platform that are used. Loaded by Node itself, so nothing is imported here. */
interface PluginContext {
  registerMethod(method: { name: string; fn(platform: WechatPlatform): void }): void
}
interface WechatPlatform {
  template: { mergeComponents(context: PluginContext, patch: object): void }
  runtimePath: string | string[]
}
interface Options {
  components: object
  /** A module that tells the runtime of the same list, since attribute names are shortened by it on both sides. */
  runtime: string
}

/** Adds attributes to the templates of Taro's components. */
export default function ariaPlugin(context: PluginContext, { components, runtime }: Options): void {
  context.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      platform.template.mergeComponents(context, components)
      platform.runtimePath = [platform.runtimePath, runtime].flat()
    },
  })
}

/** The parts of Taro's plugin context and platform used here. Node loads this file itself, so it imports nothing. */
interface PluginContext {
  registerMethod(method: { name: string; fn(platform: WechatPlatform): void }): void
}
interface WechatPlatform {
  template: { mergeComponents(context: PluginContext, patch: object): void }
  runtimePath: string | string[]
}
interface Options {
  components: object
  /** A module that gives the runtime the same list: build and runtime both shorten attribute names by it. */
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

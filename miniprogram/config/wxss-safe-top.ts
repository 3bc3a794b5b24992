import type { Compiler } from 'webpack'

/**
 * The screens avoid the notch by `env(safe-area-inset-top)`. In WeChat they have to avoid its capsule, for which there
 * is no `env()`; so the emitted stylesheets use a variable instead, which the page's root view sets (shell/page.tsx).
 */
export class WxssSafeTop {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('WxssSafeTop', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'WxssSafeTop', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.wxss')) continue
          const text = source.source().toString()
          const changed = text.replaceAll('env(safe-area-inset-top)', 'var(--ld-safe-top,0px)')
          if (changed !== text) compilation.updateAsset(file, new sources.RawSource(changed))
        }
      })
    })
  }
}

import type { KernelErrorCode } from '../errors/KernelError.js'
import { brand } from './brandPlugin.js'
import { kernelVersion } from './kernelVersion.js'
import type { Plugin } from './Plugin.js'

/** Returns why a plugin can't be installed: it wasn't made with a kernel, or was made with an incompatible kernel version. */
export function brandProblem(
  plugin: Plugin | null | undefined,
): { readonly code: KernelErrorCode; readonly reason: string } | undefined {
  const version: unknown = (plugin as unknown as Readonly<Record<symbol, unknown>> | null | undefined)?.[
    brand
  ]
  const { id, start } = (plugin ?? {}) as Partial<Plugin>
  if (!id || typeof id !== 'string' || typeof start !== 'function' || typeof version !== 'string') {
    const reason =
      typeof plugin === 'function'
        ? 'it is a function. Call it, if definePlugin() has returned it, or install a plugin of Uppy with uploader.uppy.use()'
        : 'it has no id or no setup function, or was not made by definePlugin(). Install plugins of Uppy with uploader.uppy.use()'
    return { code: 'plugin-invalid', reason }
  }
  if (compatibleLine(version) === compatibleLine(kernelVersion)) return undefined
  const reason = `it was made with @lading/kernel ${version}, and this is @lading/kernel ${kernelVersion}. Install one version of @lading/kernel`
  return { code: 'plugin-incompatible', reason }
}

/** Returns the version prefix that compatible kernels share: the major version, or 0.x below 1.0. */
function compatibleLine(version: string): string {
  return version.replace(/^(0\.\d+|\d+).*/, '$1')
}

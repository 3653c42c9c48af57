import type { KernelErrorCode } from '../KernelError.js'
import type { Plugin } from './definePlugin.js'
import { kernelVersion } from './kernelVersion.js'

/** The same in every copy of the kernel that a page may hold. */
const brand = Symbol.for('lading/plugin')

/** Marks a plugin as made with this copy of the kernel. */
export function brandPlugin<P extends object>(plugin: P): P {
  return Object.defineProperty(plugin, brand, { value: kernelVersion })
}

/** What speaks against installing a plugin here: that no kernel made it, or one of another version. */
export function brandProblem(
  plugin: Plugin | null | undefined,
): { readonly code: KernelErrorCode; readonly why: string } | undefined {
  const version: unknown = (plugin as unknown as Readonly<Record<symbol, unknown>> | null | undefined)?.[
    brand
  ]
  if (!plugin?.id || typeof version !== 'string') {
    const why = 'it has no id or was not made by definePlugin(). Plugins of Uppy go to uploader.uppy.use()'
    return { code: 'plugin-invalid', why }
  }
  if (line(version) === line(kernelVersion)) return undefined
  const why = `it was made with @lading/kernel ${version}, and this is @lading/kernel ${kernelVersion}. Install one version of @lading/kernel`
  return { code: 'plugin-incompatible', why }
}

/** Versions of one line work together: those with the same major number, below 1.0 also the same minor one. */
function line(version: string): string {
  return version.replace(/^(0\.\d+|\d+).*/, '$1')
}

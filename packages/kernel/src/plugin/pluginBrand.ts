import { KernelError } from '../KernelError.js'
import { kernelVersion } from './kernelVersion.js'

/** The same in every copy of the kernel that a page may hold. */
const brand = Symbol.for('lading/plugin')

/** Marks a plugin as made with this copy of the kernel. */
export function brandPlugin<P extends object>(plugin: P): P {
  return Object.defineProperty(plugin, brand, { value: kernelVersion })
}

/** What speaks against installing a plugin here: that no kernel made it, or one of another version. */
export function brandProblem(plugin: { readonly id: string }): KernelError | undefined {
  const version = (plugin as unknown as Readonly<Record<symbol, unknown>>)[brand]
  if (typeof version !== 'string') {
    return new KernelError(
      'plugin-invalid',
      `"${plugin.id}" is left out because it is not a plugin of Lading. Make plugins with definePlugin(); plugins of Uppy go to uploader.uppy.use().`,
    )
  }
  if (line(version) === line(kernelVersion)) return undefined
  return new KernelError(
    'plugin-incompatible',
    `The plugin "${plugin.id}" is left out because it was made with @lading/kernel ${version}, and this uploader is @lading/kernel ${kernelVersion}. They do not fit together: install one version of @lading/kernel.`,
  )
}

/** Versions of one line work together: those with the same major number, below 1.0 also the same minor one. */
function line(version: string): string {
  const [major = '', minor = ''] = version.split('.')
  return major === '0' ? `0.${minor}` : major
}

import type { UploadMethodContext } from '../steps/UploadMethod.js'
import type { MethodSlots } from '../steps/UploadMethods.js'

/** Returns the answer of a method that is the only one in its slot. */
export function askMethod<Asked extends MethodSlots[keyof MethodSlots]['asked']>(
  method: {
    readonly id: string
    readonly accepts: (asked: Asked, context: UploadMethodContext) => unknown
  },
  asked: Asked,
  config: Partial<UploadMethodContext['config']>,
): unknown {
  const has = (id: string) => id === method.id
  return method.accepts(asked, { config: config as never, transport: undefined, has })
}

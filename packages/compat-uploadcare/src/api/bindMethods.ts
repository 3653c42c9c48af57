import type { Uploader } from '@lading/kernel'
import type { UploaderPublicApi } from '../types/ConfigType.js'

/** Returns an uploader by Uploadcare's names, with methods that may be called without their object. */
export function bindMethods(uploader: Uploader): UploaderPublicApi {
  const get = (_: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(uploader, name)
    return typeof value === 'function' ? value.bind(uploader) : value
  }
  return new Proxy<object>({}, { get, has: (_, name) => name in uploader }) as UploaderPublicApi
}

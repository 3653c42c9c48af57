import type { ConfigOption } from '@lading/kernel'
import type { CustomConfigDefinition } from '../types/CustomConfigDefinition.js'

/**
 * Makes an option of a configuration key that a plugin defines.
 *
 * @param onError Receives what `normalize` throws; the former value stays.
 */
export function configOption<T>(
  { defaultValue, attribute = true, fromAttribute, normalize }: CustomConfigDefinition<T>,
  onError: (error: unknown) => void,
): ConfigOption<T> {
  let last = defaultValue
  return {
    default: defaultValue,
    parse(value) {
      // Elements pass attributes as strings.
      const isAttribute = attribute && typeof value === 'string' && typeof defaultValue !== 'string'
      try {
        const read = isAttribute && fromAttribute ? fromAttribute(value) : value
        const normalized: unknown = normalize ? normalize(read) : read
        if (normalize && normalized instanceof Promise) {
          normalized.then(() => onError(new TypeError('It returned a promise.')), onError)
        } else last = normalized as T
      } catch (error) {
        onError(error)
      }
      return last
    },
  }
}

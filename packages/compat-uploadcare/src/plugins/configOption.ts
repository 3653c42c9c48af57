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
        last = normalize ? normalize(read) : (read as T)
      } catch (error) {
        onError(error)
      }
      return last
    },
  }
}

import { onScopeDispose, type ShallowRef, shallowReadonly, shallowRef } from 'vue'

/**
 * Returns a value from the uploader as a ref, until the component is unmounted or the effect scope stops.
 *
 * @param read Returns the same object until the value changes.
 */
export function useSnapshot<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
): Readonly<ShallowRef<T>> {
  const value = shallowRef(read())
  onScopeDispose(
    subscribe(() => {
      value.value = read()
    }),
  )
  return shallowReadonly(value)
}

import { onScopeDispose, type ShallowRef, shallowReadonly, shallowRef } from 'vue'

/**
 * Returns a value of the uploader as a ref, until the component or the effect scope ends.
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

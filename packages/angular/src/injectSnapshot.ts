import { DestroyRef, inject, type Signal, signal } from '@angular/core'

/**
 * Returns a value of the uploader as a signal, until the component or the injector ends.
 *
 * @param read Returns the same object until the value changes.
 */
export function injectSnapshot<T>(subscribe: (listener: () => void) => () => void, read: () => T): Signal<T> {
  const value = signal(read())
  inject(DestroyRef).onDestroy(subscribe(() => value.set(read())))
  return value.asReadonly()
}

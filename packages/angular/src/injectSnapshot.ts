import { DestroyRef, inject, type Signal, signal } from '@angular/core'

interface Store {
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Returns a store's value as a signal, until the component or the injector is destroyed.
 *
 * @param read Returns the same object until the value changes.
 */
export function injectSnapshot<S extends Store, T>(store: S, read: (store: S) => T): Signal<T> {
  const value = signal(read(store))
  inject(DestroyRef).onDestroy(store.subscribe(() => value.set(read(store))))
  return value.asReadonly()
}

import {
  computed,
  DestroyRef,
  InjectionToken,
  inject,
  type Provider,
  type Signal,
  signal,
} from '@angular/core'
import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'
import { injectSnapshot } from './injectSnapshot.js'

const UPLOADER = new InjectionToken<Uploader>('lading.uploader')

/**
 * Provides an uploader to an application, a route, or a component and its descendants. Angular doesn't destroy it.
 *
 * @param create An uploader, or a function that is called in an injection context when the uploader is first needed.
 */
export function provideUploader(create: Uploader | (() => Uploader)): Provider {
  return { provide: UPLOADER, useFactory: () => (typeof create === 'function' ? create() : create) }
}

/** Returns the nearest provided uploader. @throws Error if there isn't any */
export function injectUploader(): Uploader {
  const uploader = inject(UPLOADER, { optional: true })
  if (uploader) return uploader
  throw new Error(
    'There is no uploader in this injector. Add provideUploader(uploader) to the providers of the application, a route or a component.',
  )
}

/** Returns the list's numbers. @param uploader @default the nearest provided uploader */
export function injectCollection(uploader: Uploader = injectUploader()): Signal<CollectionSnapshot> {
  return injectSnapshot(uploader.collection, ({ snapshot }) => snapshot)
}

/** Returns the entry ids in list order, for `@for`. @param uploader @default the nearest provided uploader */
export function injectEntryIds(uploader: Uploader = injectUploader()): Signal<readonly string[]> {
  return injectSnapshot(uploader.entries, ({ ids }) => ids)
}

/**
 * Returns an entry, or undefined once it's removed. Only updates when this entry or the id changes.
 *
 * @param id A function, such as a component input, which is called when the signal is read.
 * @param uploader @default the nearest provided uploader
 */
export function injectEntry(
  id: () => string,
  uploader: Uploader = injectUploader(),
): Signal<UploadEntry | undefined> {
  const { entries } = uploader
  const changes = signal(0)
  let watched: string | undefined
  let unsubscribe = () => {}
  inject(DestroyRef).onDestroy(() => unsubscribe())
  const version = computed(() => {
    const current = id()
    if (current !== watched) {
      unsubscribe()
      watched = current
      unsubscribe = entries.subscribeEntry(current, () => changes.update((count) => count + 1))
    }
    return { id: current, changes: changes() }
  })
  return computed(() => entries.get(version().id))
}

/** Returns the current activity. @param uploader @default the nearest provided uploader */
export function injectActivity(uploader: Uploader = injectUploader()): Signal<ActivitiesSnapshot> {
  return injectSnapshot(uploader.activities, ({ snapshot }) => snapshot)
}

/** Returns a config key's value. @param uploader @default the nearest provided uploader */
export function injectConfig<K extends keyof ConfigMap>(
  key: K,
  uploader: Uploader = injectUploader(),
): Signal<ConfigMap[K]> {
  const { config } = uploader
  const subscribe = (listener: () => void) => config.subscribe([key], listener)
  return injectSnapshot({ subscribe }, () => config.get(key))
}

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
 * Provides an uploader to an application, a route or a component and those below it. Angular does not destroy it.
 *
 * @param create An uploader, or a function that is called in an injection context when it is first needed.
 */
export function provideUploader(create: Uploader | (() => Uploader)): Provider {
  return { provide: UPLOADER, useFactory: () => (typeof create === 'function' ? create() : create) }
}

/** Returns the nearest uploader that is provided. @throws Error where there is none */
export function injectUploader(): Uploader {
  const uploader = inject(UPLOADER, { optional: true })
  if (uploader) return uploader
  throw new Error(
    'There is no uploader in this injector. Add provideUploader(uploader) to the providers of the application, a route or a component.',
  )
}

/** Returns the list in numbers. @param uploader @default the nearest that is provided */
export function injectCollection(uploader: Uploader = injectUploader()): Signal<CollectionSnapshot> {
  return injectSnapshot(uploader.collection, ({ snapshot }) => snapshot)
}

/** Returns the ids of the entries in list order, for `@for`. @param uploader @default the nearest that is provided */
export function injectEntryIds(uploader: Uploader = injectUploader()): Signal<readonly string[]> {
  return injectSnapshot(uploader.entries, ({ ids }) => ids)
}

/**
 * Returns an entry; undefined once removed. Changes for this entry alone, and for another id.
 *
 * @param id A function, such as an input of the component, which is called when the signal is read.
 * @param uploader @default the nearest that is provided
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

/** Returns the activity shown. @param uploader @default the nearest that is provided */
export function injectActivity(uploader: Uploader = injectUploader()): Signal<ActivitiesSnapshot> {
  return injectSnapshot(uploader.activities, ({ snapshot }) => snapshot)
}

/** Returns the value of a configuration key. @param uploader @default the nearest that is provided */
export function injectConfig<K extends keyof ConfigMap>(
  key: K,
  uploader: Uploader = injectUploader(),
): Signal<ConfigMap[K]> {
  const { config } = uploader
  const subscribe = (listener: () => void) => config.subscribe([key], listener)
  return injectSnapshot({ subscribe }, () => config.get(key))
}

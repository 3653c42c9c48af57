import type { Plugin, Uploader } from '@lading/kernel'
import { splitProps } from '../props/splitProps.js'
import { contexts } from './contexts.js'
import { type EarlyComponent, earlyComponents, notifyOfComponents } from './earlyComponents.js'
import { hasFiles } from './hasFiles.js'
import { PageCore, type PageSettings } from './PageCore.js'
import { loadRef } from './uploaderReady.js'

/**
 * Returns a component's uploader by its ref: its core before the app is loaded, and the same object afterward. If the component
 * isn't on the page yet, the ref gets a core that the component takes over.
 *
 * @param loads Whether to load the app. @default true
 */
export function uploaderOfRef(ref: object, loads = true): Uploader {
  if (loads) loadRef(ref)
  const { all, refCores, listeners } = earlyComponents
  listeners.add(syncCores)
  const found = [...all].find(([, { props }]) => props.apiRef === ref)
  if (found) return found[1].props.uploader ?? uploaderAt(found[1].key)
  const core = refCores.get(ref) ?? new PageCore()
  refCores.set(ref, core)
  return core.uploader
}

/**
 * Returns the uploader of a registered component: its core before the app is loaded, and the same object afterward.
 *
 * @param intents The component's intents.
 */
export function uploaderOf(intents: object): Uploader | undefined {
  const { all, listeners } = earlyComponents
  listeners.add(syncCores)
  const component = all.get(intents)
  return component && (component.props.uploader ?? uploaderAt(component.key))
}

/**
 * Returns a component's core, creating it if necessary. Null if the app has its uploader, or if the page passes its uploader.
 */
export function coreOf(intents: object): PageCore | null {
  const component = earlyComponents.all.get(intents)
  if (!component || component.props.uploader || contexts.get(component.key).users) return null
  uploaderOf(intents)
  return contexts.get(component.key).core ?? null
}

/** Takes a core out of its key. Returns undefined if the key has no core, or still has components. */
export function takeCore(key: unknown): PageCore | undefined {
  const { core, users } = contexts.get(key)
  if (!core || users || componentsAt(key).length > 0) return undefined
  contexts.set(key, { core: undefined })
  return core
}

function uploaderAt(key: unknown): Uploader {
  const { users, core } = contexts.get(key)
  if (users) return users.uploader
  if (core) return core.uploader
  const made = new PageCore()
  addCore(key, made)
  return made.uploader
}

function addCore(key: unknown, core: PageCore): void {
  const { uploader } = core
  core.onReset = () => {
    for (const component of componentsAt(key)) component.discardFiles()
  }
  contexts.set(key, { core })
  if (watched.has(core)) return
  watched.add(core)
  let isEmpty = uploader.entries.size === 0
  // Forms aren't valid while files wait.
  uploader.entries.observe(() => {
    if (isEmpty === (uploader.entries.size === 0)) return
    isEmpty = !isEmpty
    notifyOfComponents()
  })
}

/** Cores whose lists are observed. */
const watched = new WeakSet<PageCore>()

function componentsAt(key: unknown): EarlyComponent[] {
  return [...earlyComponents.all.values()].filter((component) => component.key === key)
}

/** Each component's latest key. */
const keys = new WeakMap<object, unknown>()

/** Moves a core along when its component is renamed. */
function followNames(): void {
  for (const [intents, component] of earlyComponents.all) {
    const { key } = component
    const former = keys.get(intents) ?? key
    keys.set(intents, key)
    const core = former !== key && takeCore(former)
    if (core) placeCore(core, key, component.props.uploader)
  }
}

/**
 * Assigns a core to a key, or moves its files and listeners to the uploader that has the key already.
 *
 * @param given The uploader that the page has given to the component.
 */
export function placeCore(core: PageCore, key: unknown, given?: Uploader): void {
  const { users, core: other } = contexts.get(key)
  const existing = given ?? users?.uploader ?? other?.uploader
  if (!existing) addCore(key, core)
  else if (existing !== core.uploader) join(core, existing)
}

/** Passes component settings to the core with the same key, and moves ref cores to their components. */
function syncCores(): void {
  for (const [ref, core] of earlyComponents.refCores) {
    const found = [...earlyComponents.all].find(([, { props }]) => props.apiRef === ref)
    if (!found) continue
    earlyComponents.refCores.delete(ref)
    placeCore(core, found[1].key, found[1].props.uploader)
  }
  followNames()
  for (const [key, { core, users }] of [...contexts.parts]) {
    if (!core || core.isSettled) continue
    const components = componentsAt(key)
    if (components.length > 0) core.configure(settingsOf(components))
    else if (!users) setTimeout(endCore, 0, key, core)
  }
}

/** Destroys a core whose components have left the page. StrictMode and a move put components back in the same task. */
function endCore(key: unknown, core: PageCore): void {
  const { core: current, users } = contexts.get(key)
  if (current !== core || users || componentsAt(key).length > 0) return
  contexts.set(key, { core: undefined })
  core.uploader.destroy()
}

function settingsOf(components: readonly EarlyComponent[]): PageSettings {
  const all = components.map(({ props }) => ({ props, ...splitProps(props) }))
  return {
    config: Object.assign({}, ...all.map(({ config }) => config)),
    plugins: all.flatMap(({ props: { plugins } }) => (plugins as readonly Plugin[])?.filter?.(Boolean) ?? []),
    handlers: all.flatMap(({ handlers }) => [...handlers]),
    hasFiles: all.some(({ props }) => props.value !== undefined || hasFiles(props.initialFiles)),
  }
}

/** Moves a core's files and listeners to a named uploader, if two components with that name each got a core before mounting. */
function join({ core }: PageCore, uploader: Uploader): void {
  for (const { file, externalUrl, uuid, ...entry } of [...core.uploader.entries.values()]) {
    const own = {
      source: entry.source,
      silent: entry.silent,
      fileName: entry.fileName ?? undefined,
      metadata: entry.metadata ?? undefined,
      tags: entry.tags ?? undefined,
      fullPath: entry.fullPath ?? undefined,
    }
    if (file) uploader.addFiles([file], own)
    else if (externalUrl) uploader.addFileFromUrl(externalUrl, own)
    else if (uuid) uploader.addFileFromUuid(uuid, own)
  }
  core.services.events.moveTo((type, listener) => uploader.on(type, listener))
  core.uploader.destroy()
}

import type { Logger } from '@lading/kernel'
import type { EditorTabProps, EditorTabView } from './EditorTabItem.js'

/** A loaded tab. Its component is null if the view is mounted without React. */
export interface LoadedTab {
  readonly view: EditorTabView<never>
  readonly component: ((props: EditorTabProps<never>) => unknown) | null
}

/** The result of loading a tab. */
export type TabLoad =
  | { readonly tab: LoadedTab; readonly error?: undefined }
  | { readonly tab?: undefined; readonly error: unknown }

interface Loading {
  readonly settled: Promise<TabLoad>
  result?: TabLoad
}

interface Loadable {
  readonly id: string
  readonly load: () => Promise<unknown>
}

const loadings = new WeakMap<object, Loading>()

/** Loads a tab once. Never rejects: a failure is logged. */
export function loadTab(item: Loadable, log: Pick<Logger, 'error'>): Promise<TabLoad> {
  const known = loadings.get(item)
  if (known) return known.settled
  const loading: Loading = {
    settled: read(item).then(
      (tab): TabLoad => {
        loading.result = { tab }
        return loading.result
      },
      (error: unknown): TabLoad => {
        log.error(`The tab "${item.id}" of the image editor could not be loaded.`, error)
        loading.result = { error: error ?? new Error() }
        return loading.result
      },
    ),
  }
  loadings.set(item, loading)
  return loading.settled
}

/** Returns the result of {@link loadTab} if it's known. */
export function getTabLoad(item: object): TabLoad | undefined {
  return loadings.get(item)?.result
}

/** Lets the next {@link loadTab} retry, unless the tab is already loaded. */
export function forgetTab(item: object): void {
  if (!loadings.get(item)?.result?.tab) loadings.delete(item)
}

async function read(item: Loadable): Promise<LoadedTab> {
  const view = (await item.load()) as EditorTabView<never>
  const shown: object | undefined = view?.view
  if (shown && 'mount' in shown) return { view, component: null }
  const component = shown && ('component' in shown ? shown.component : await loadComponent(shown))
  if (typeof component !== 'function')
    throw new TypeError(
      `load() of the tab "${item.id}" must resolve with { view }, and view be { kind: 'react', component } or { kind: 'dom', mount }.`,
    )
  return { view, component: component as LoadedTab['component'] }
}

function loadComponent(view: object): unknown {
  return 'load' in view && typeof view.load === 'function' ? view.load() : null
}

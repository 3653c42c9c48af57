import { consoleLogger } from '@lading/kernel/basics'

/** Reports a view whose `load` resolves to something else than a component. */
export function adviseView(component: unknown): void {
  if (
    typeof component === 'function' ||
    (typeof component === 'object' && component && '$$typeof' in component)
  )
    return
  const isModule = Object.prototype.toString.call(component) === '[object Module]'
  const [name = 'View'] = isModule ? Object.keys(component as object) : []
  consoleLogger.warn(
    `The "load" of a view resolves to ${isModule ? 'a whole module' : 'no component'}, so the view can't be shown. Return its component: load: async () => (await import('…')).${name}.`,
  )
}

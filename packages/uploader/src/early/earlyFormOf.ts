import { type EarlyComponent, earlyComponents } from './earlyComponents.js'

/** Returns the components with a context name. */
export function componentsOf(ctxName: unknown): EarlyComponent[] {
  return [...earlyComponents.all.values()].filter(({ props }) => ctxName && props.ctxName === ctxName)
}

/** Returns the component whose files and limits a form uses before the uploader with this name is loaded. */
export function earlyFormOf(ctxName: unknown): EarlyComponent | undefined {
  const named = componentsOf(ctxName)
  const isOwn = ({ props }: EarlyComponent) =>
    props.initialFiles || props.value !== undefined || props.multipleMin
  // A form waits for files in any of the components; a second component, such as another button, has no saved files.
  return named.find(({ isWaiting }) => isWaiting) ?? named.find(isOwn) ?? named[0]
}

import { type EarlyComponent, earlyComponents } from './earlyComponents.js'

/** Returns the components of a name. */
export function componentsOf(ctxName: unknown): EarlyComponent[] {
  return [...earlyComponents.all.values()].filter(({ props }) => ctxName && props.ctxName === ctxName)
}

/** Returns the component whose files and limits a form of a name uses before the uploader is loaded. */
export function earlyFormOf(ctxName: unknown): EarlyComponent | undefined {
  const named = componentsOf(ctxName)
  const isOwn = ({ props }: EarlyComponent) =>
    props.initialFiles || props.value !== undefined || props.multipleMin
  // A form waits for the files of any of them; a further component, such as a second button, has no saved files of its own.
  return named.find(({ isWaiting }) => isWaiting) ?? named.find(isOwn) ?? named[0]
}

import { type EarlyComponent, earlyComponents } from './earlyComponents.js'

/** Returns the component whose files and limits a form of a name uses before the uploader is loaded. */
export function earlyFormOf(ctxName: unknown): EarlyComponent | undefined {
  const named = [...earlyComponents.all.values()].filter(({ props }) => ctxName && props.ctxName === ctxName)
  // A further component of the name, such as a second button, has no files of its own.
  const own = named.find(({ props }) => props.initialFiles || props.value !== undefined || props.multipleMin)
  return own ?? named[0]
}

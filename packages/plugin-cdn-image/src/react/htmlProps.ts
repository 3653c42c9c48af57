/** Beginnings of the names that are not attributes of an `<img>`. Short, because every page loads them. */
const OWN =
  /^(uuid|cdn|src|pubkey|proxyC|secure|base|dev|format$|quality|prog|analytics|width|height|layout|sizes|autoS|break|orig|lazy|priority|placeholder|preload|fallback|inlineS)|Support$/

/** Returns the props that are passed on to the `<img>`. */
export function htmlProps(props: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !OWN.test(name)))
}

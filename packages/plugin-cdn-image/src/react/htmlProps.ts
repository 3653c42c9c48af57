/** Props that are not attributes of an `<img>`. */
const OWN =
  /^(uuid|cdn|src$|pubkey|proxyC|secure|baseUrl|devMode|format$|quality|progressive|analytics|width|height|layout|sizes|autoSizes|breakpoints|original|lazy|priority|placeholder|sources|fallback|inlineStyle)|Support$/

/** Returns the props that are passed on to the `<img>`. */
export function htmlProps(props: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !OWN.test(name)))
}

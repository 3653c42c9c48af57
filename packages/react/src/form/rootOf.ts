/** Returns the outermost target that a form's events reach: they don't leave a shadow tree. */
export function rootOf(field: HTMLInputElement | null): ShadowRoot | Window {
  const root = field?.getRootNode()
  return root instanceof ShadowRoot ? root : window
}

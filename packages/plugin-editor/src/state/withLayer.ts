import type { EditState } from './EditState.js'

/** Returns true if a tab draws on the image, which then becomes a new version. */
export function hasLayers({ layers }: Pick<EditState, 'layers'>): boolean {
  return layers !== undefined && Object.keys(layers).length > 0
}

/** Returns the state with a new value for one tab; null removes the value. */
export function withLayer(state: EditState, id: string, value: unknown): EditState {
  const { layers = {}, ...others } = state
  const { [id]: former, ...rest } = layers
  if ((former ?? null) === (value ?? null)) return state
  // A changed layer keeps its position in the drawing order.
  const next = value === null || value === undefined ? rest : { ...layers, [id]: value }
  return Object.keys(next).length > 0 ? { ...others, layers: next } : others
}

/** The crop frame's eight handles, clockwise from the top left, named by compass points. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

export type Handle = (typeof HANDLES)[number]

/** Returns the sides that a handle moves: −1 for left or top, 1 for right or bottom, 0 for neither. */
export function sidesOf(handle: Handle): { readonly across: -1 | 0 | 1; readonly down: -1 | 0 | 1 } {
  return {
    across: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    down: handle.startsWith('n') ? -1 : handle.startsWith('s') ? 1 : 0,
  }
}

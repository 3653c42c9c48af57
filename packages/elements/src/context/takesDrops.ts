import type { ContextMember } from './ContextMember.js'

/**
 * Whether an element takes drops that the start doesn't: a drop area, or the minimal layout with Uploadcare's name, which has
 * no start.
 */
export function takesDrops({ view }: ContextMember): boolean {
  return view?.kind === 'drop-area' || view?.kind === 'minimal'
}

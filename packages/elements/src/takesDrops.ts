import type { ContextMember } from './ContextMember.js'

/** Whether an element takes drops that the start does not: an area, and the minimal layout of Uploadcare's name, which has no start. */
export function takesDrops({ view }: ContextMember): boolean {
  return view?.kind === 'drop-area' || view?.kind === 'minimal'
}

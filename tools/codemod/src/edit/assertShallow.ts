import type { SgNode } from '@ast-grep/napi'

/** Deeper than anyone nests code. Finding what surrounds a place gets slower with each level. */
const MAX_DEPTH = 1000

/** Refuses a module that is nested too deeply, such as a chain of thousands of calls. @throws Error with a sentence for the report */
export function assertShallow(root: SgNode): void {
  let level: SgNode[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new Error(`It is nested more than ${MAX_DEPTH} levels deep.`)
    level = level.flatMap((node) => node.children())
  }
}

import { canonicalPath } from '../http/canonicalPath.js'
import type { FaultAction, FaultRule } from './FaultRule.js'

/** Request properties that rules match. */
export interface RequestFacts {
  readonly method: string
  /** Includes the query. */
  readonly url: string
}

/** The active rules, with each rule's remaining uses. */
export interface RuleBook {
  /** Appends rules to the active rules. */
  add(name: string, rules: readonly FaultRule[]): void
  /** Returns the first rule that hits this request, and counts a use of it. */
  take(request: RequestFacts): { readonly name: string; readonly acts: readonly FaultAction[] } | null
  /** Returns the names of rules that can still hit. */
  names(): string[]
  clear(): void
}

interface OpenRule {
  readonly name: string
  readonly rule: FaultRule
  seen: number
  hits: number
  firstHitMs: number | null
}

const apiPaths = ['/base/', '/multipart/', '/from_url/', '/group/', '/info/']

export function createRuleBook(now: () => number): RuleBook {
  let open: OpenRule[] = []

  function isUsedUp({ rule, hits, firstHitMs }: OpenRule): boolean {
    const isOver = rule.forMs !== undefined && firstHitMs !== null && now() >= firstHitMs + rule.forMs
    return hits >= (rule.times ?? Number.POSITIVE_INFINITY) || isOver
  }

  return {
    add(name, rules) {
      open.push(...rules.map((rule) => ({ name, rule, seen: 0, hits: 0, firstHitMs: null })))
    },
    take(request) {
      open = open.filter((entry) => !isUsedUp(entry))
      for (const entry of open) {
        if (!matches(entry.rule, request)) continue
        entry.seen++
        if (entry.seen <= (entry.rule.skip ?? 0)) continue
        entry.hits++
        entry.firstHitMs ??= now()
        return { name: entry.name, acts: entry.rule.acts }
      }
      return null
    },
    names: () => open.filter((entry) => !isUsedUp(entry)).map(({ name }) => name),
    clear() {
      open = []
    },
  }
}

function matches({ method, path, partNumber }: FaultRule, request: RequestFacts): boolean {
  // A preflight would use up rules meant for the call itself.
  if (method === undefined ? request.method === 'OPTIONS' : request.method !== method.toUpperCase())
    return false
  const [, query] = request.url.split('?')
  const requestPath = canonicalPath(request.url)
  const paths = path === undefined ? apiPaths : [path]
  if (!paths.some((start) => requestPath.startsWith(start))) return false
  return partNumber === undefined || new URLSearchParams(query).get('partNumber') === String(partNumber)
}

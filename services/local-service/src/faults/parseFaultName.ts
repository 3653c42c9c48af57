import { clientScenarios, type FaultScenario, faultScenarios } from './faultScenarios.js'

export interface NamedFault {
  readonly id: string
  readonly scenario: FaultScenario
  readonly variant: string
  /** Prefix of the affected paths, instead of the scenario's prefix. */
  readonly path: string | undefined
}

/** Parses `{id}`, `{id}:{variant}` and either form followed by `@{path}`; for an invalid name, returns one sentence about the error. */
export function parseFaultName(text: string): NamedFault | string {
  const [, name = '', variantText, path] = /^([^:@]*)(?::([^@]*))?(?:@(.*))?$/.exec(text.trim()) ?? []
  const id = name.toUpperCase()
  const scenario = faultScenarios.get(id)
  if (clientScenarios.includes(id)) {
    return `The fault scenario ${id} happens in the client: there is nothing to switch on here.`
  }
  if (!scenario) {
    return `There is no fault scenario "${name.slice(0, 20)}": choose one of ${[...faultScenarios.keys()].join(', ')}.`
  }
  const variants = scenario.variants ?? []
  const variant = variantText ?? variants[0] ?? ''
  if (variantText !== undefined && !variants.includes(variantText)) {
    const choice = variants.length > 0 ? `choose one of ${variants.join(', ')}` : 'it has none'
    return `The fault scenario ${id} has no variant "${variantText.slice(0, 20)}": ${choice}.`
  }
  if (path !== undefined && !path.startsWith('/')) return 'The path of a fault must start with a slash.'
  return { id, scenario, variant, path }
}

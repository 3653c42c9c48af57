/** How one setting is edited, written to the address and read from it. */
export type Control = SwitchControl | NumberControl | TextControl | ChoiceControl | JsonControl | RulesControl

interface ControlBase {
  readonly label: string
  /** One sentence for people. */
  readonly help: string
}

export interface SwitchControl extends ControlBase {
  readonly kind: 'switch'
  readonly default: boolean
}

export interface NumberControl extends ControlBase {
  readonly kind: 'number'
  readonly default: number
  readonly min: number
  readonly unit?: string
}

export interface TextControl extends ControlBase {
  readonly kind: 'text'
  readonly default: string
  readonly placeholder?: string
  /** What is wrong with a text, or null. @default any text will do */
  readonly check?: (text: string) => string | null
}

export interface ChoiceControl extends ControlBase {
  readonly kind: 'choice'
  readonly default: string | boolean
  readonly choices: readonly (string | boolean)[]
}

/** An object, edited as JSON. */
export interface JsonControl extends ControlBase {
  readonly kind: 'json'
  readonly default: null
  readonly placeholder: string
}

/** Functions cannot stand in an address; one of some examples can be chosen by its name. */
export interface RulesControl extends ControlBase {
  readonly kind: 'rules'
  readonly default: null
  readonly rules: Readonly<Record<string, Rule>>
}

/** An example of a function, with its source for the snippet. */
export interface Rule {
  readonly label: string
  readonly value: unknown
  readonly code: string
}

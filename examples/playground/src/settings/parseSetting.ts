import type { Control } from './Control.js'

/** A value, or why there is none. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

/** Turns the text of an address or a field into a setting's value. */
export function parseSetting(control: Control, text: string): Parsed {
  switch (control.kind) {
    case 'switch':
      if (text === 'true' || text === '') return { value: true }
      return text === 'false' ? { value: false } : { problem: 'must be true or false' }
    case 'number':
      return parseNumber(text, control.min)
    case 'choice': {
      const choice = control.choices.find((one) => String(one) === text)
      return choice === undefined
        ? { problem: `must be one of ${control.choices.join(', ')}` }
        : { value: choice }
    }
    case 'rules':
      if (Object.hasOwn(control.rules, text)) return { value: text }
      return { problem: `must be one of ${Object.keys(control.rules).join(', ')}` }
    case 'json':
      return parseObject(text)
    case 'text': {
      const problem = control.check?.(text)
      return problem ? { problem } : { value: text }
    }
  }
}

function parseNumber(text: string, min: number): Parsed {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return { problem: 'must be a number' }
  return value < min ? { problem: `must not be below ${min}` } : { value }
}

function parseObject(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  } catch {}
  return { problem: 'must be a JSON object' }
}

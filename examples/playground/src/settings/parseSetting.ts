import type { Control, NumberControl } from './Control.js'

/** A value, or the problem of the string. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

/** Parses the string of a URL or a field. */
export function parseSetting(control: Control, text: string): Parsed {
  switch (control.kind) {
    case 'switch':
      if (text === 'true' || text === '') return { value: true }
      return text === 'false' ? { value: false } : { problem: 'must be true or false' }
    case 'number':
      return parseNumber(text, control)
    case 'choice': {
      const choice = control.choices.find((candidate) => String(candidate) === text)
      return choice === undefined
        ? { problem: `must be one of ${control.choices.join(', ')}` }
        : { value: choice }
    }
    case 'examples':
      if (Object.hasOwn(control.examples, text)) return { value: text }
      return { problem: `must be one of ${Object.keys(control.examples).join(', ')}` }
    case 'json':
      return parseObject(text)
    case 'text': {
      const problem = control.check?.(text)
      return problem ? { problem } : { value: text }
    }
  }
}

function parseNumber(text: string, { min, isInteger }: NumberControl): Parsed {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return { problem: 'must be a number' }
  if (isInteger && !Number.isInteger(value)) return { problem: 'must be a whole number' }
  return value < min ? { problem: `must be at least ${min}` } : { value }
}

function parseObject(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  } catch {}
  return { problem: 'must be a JSON object' }
}

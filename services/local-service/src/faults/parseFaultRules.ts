import { isRecord } from '@lading/cdn'
import { type UploadApiErrorCode, uploadApiErrors } from '../errors/uploadApiErrors.js'
import { bodyForms, type FaultAction, type FaultRule } from './FaultRule.js'

type Check = (value: unknown) => boolean

const isCount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isText: Check = (value) => typeof value === 'string'
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText)
const isSwitch: Check = (value) => typeof value === 'boolean'
const isStatus: Check = (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599
const isForm: Check = (value) => bodyForms.some((form) => form === value)
const isCode: Check = (value) =>
  typeof value === 'string' && Object.hasOwn(uploadApiErrors, value satisfies string as UploadApiErrorCode)

/** Required and optional properties for each action. */
const acts: {
  readonly [Act in FaultAction['act']]: readonly [
    required: Record<string, Check>,
    optional?: Record<string, Check>,
  ]
} = {
  answer: [{ status: isStatus }, { retryAfter: isText, isBare: isSwitch, isHidden: isSwitch }],
  refuse: [{ code: isCode }, { retryAfterSeconds: isCount, details: isTexts }],
  reset: [{ atShare: (value) => isCount(value) && Number(value) <= 1 }],
  'cut-answer': [{}],
  'ignore-body': [{}],
  hold: [{}],
  'slow-body': [{ bytesPerSecond: (value) => isCount(value) && Number(value) > 0 }],
  drip: [{ intervalMs: isCount, bytes: isCount }],
  delay: [{ minMs: isCount, maxMs: isCount }],
  'corrupt-body': [{}],
  'corrupt-answer': [{ form: isForm }, { status: isStatus }],
  'merge-answer': [{ values: isRecord }],
  'other-parts': [{}],
  redirect: [{}],
  'set-cookie': [{}],
  'stop-listening': [{ forMs: isCount }],
  flap: [{ upMs: isCount, downMs: isCount, times: isCount }],
}

const ruleChecks: Readonly<Record<string, Check>> = {
  method: isText,
  path: (value) => typeof value === 'string' && value.startsWith('/'),
  partNumber: isCount,
  skip: isCount,
  times: isCount,
  forMs: isCount,
}

/** Parses a list of rules; for an invalid list, returns one sentence about the error. */
export function parseFaultRules(value: unknown): readonly FaultRule[] | string {
  if (!Array.isArray(value) || value.length === 0) return 'The rules must be a list with at least one rule.'
  for (const rule of value) {
    const problem = findProblem(rule)
    if (problem) return problem
  }
  return value
}

function findProblem(rule: unknown): string | null {
  if (!isRecord(rule) || !Array.isArray(rule.acts) || rule.acts.length === 0) {
    return 'A rule must be an object with a list "acts" of at least one action.'
  }
  for (const [key, value] of Object.entries(rule)) {
    if (key !== 'acts' && !ruleChecks[key]?.(value)) return `A rule cannot have "${key}" with this value.`
  }
  return rule.acts.map(findActionProblem).find((problem) => problem !== null) ?? null
}

function findActionProblem(act: unknown): string | null {
  const name = isRecord(act) ? act.act : undefined
  const known = Object.entries(acts).find(([key]) => key === name)?.[1]
  if (!isRecord(act) || !known) return `An action must be one of ${Object.keys(acts).join(', ')}.`
  const [needed, optional = {}] = known
  const checks: Readonly<Record<string, Check>> = { ...needed, ...optional, act: isText }
  const missing = Object.keys(needed).find((key) => !(key in act))
  if (missing !== undefined) return `The action "${String(name)}" requires "${missing}".`
  const wrong = Object.entries(act).find(([key, value]) => !checks[key]?.(value))
  return wrong ? `The action "${String(name)}" cannot have "${wrong[0]}" with this value.` : null
}

import { readFile } from 'node:fs/promises'
import { isRecord } from '@lading/cdn'
import type { ProjectOptions } from './ProjectOptions.js'
import { ProjectsError } from './ProjectsError.js'
import { parseClamd } from './ScanPolicy.js'

/** Where projects are read from. */
export interface ProjectSources {
  /** JSON file with a list of projects. @default the variable `LADING_PROJECTS_FILE` */
  readonly file?: string | undefined
  /** Environment variables: `LADING_PROJECTS_FILE`, or `LADING_PUBLIC_KEY` with `LADING_SECRET_KEY`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Accepts projects whose uploads don't need a token or signature. @default false */
  readonly noAuth?: boolean
}

/**
 * Reads the service's projects from a file, otherwise from the environment.
 *
 * @throws ProjectsError if no project is found, a project is invalid, or a project is open to everyone without `noAuth`.
 */
export async function loadProjects({
  file,
  env = {},
  noAuth = false,
}: ProjectSources): Promise<ProjectOptions[]> {
  const path = file ?? env.LADING_PROJECTS_FILE
  const projects = path === undefined ? readVariables(env) : parseProjects(await readProjectsFile(path), path)
  if (!noAuth) projects.forEach(assertProtected)
  return projects
}

async function readProjectsFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProjectsError(`The projects file ${path} cannot be read (${reason}).`, { cause })
  }
}

function readVariables({
  LADING_PUBLIC_KEY: publicKey,
  LADING_SECRET_KEY: secretKey,
}: NonNullable<ProjectSources['env']>) {
  if (!publicKey) {
    throw new ProjectsError(
      'The service has no project: give it a projects file, or set LADING_PUBLIC_KEY and LADING_SECRET_KEY.',
    )
  }
  return [{ publicKey, ...(secretKey && { secretKey }) }]
}

/** Refuses a project whose uploads don't need a token or signature. @throws ProjectsError */
export function assertProtected({
  publicKey,
  secretKey = [],
  isSignatureRequired = true,
}: ProjectOptions): void {
  if (secretKey.length > 0 && isSignatureRequired) return
  const missing = secretKey.length > 0 ? 'sets isSignatureRequired to false' : 'has no secretKey'
  throw new ProjectsError(
    `Everyone could upload to the project "${publicKey}", because it ${missing}: change that, or start the service with --no-auth.`,
  )
}

/** Parses a list of projects. @param place names the list in errors. @throws ProjectsError */
export function parseProjects(text: string, place: string): ProjectOptions[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (cause) {
    // The parser's reason quotes the text, which contains secrets.
    const position = /position \d+/.exec(String(cause))?.[0]
    throw new ProjectsError(
      `${place} is not valid JSON: the text is broken${position ? ` at ${position}` : ''}.`,
    )
  }
  if (!Array.isArray(list) || list.length === 0)
    throw new ProjectsError(`${place} must be a list of projects.`)
  const keys = new Set<string>()
  return list.map((entry: unknown, index) => {
    const project = parseProject(entry, `${place}, project ${index + 1}`)
    if (keys.has(project.publicKey)) {
      throw new ProjectsError(
        `${place} has the publicKey "${project.publicKey}" twice: each project needs its own.`,
      )
    }
    keys.add(project.publicKey)
    return project
  })
}

type Check = readonly [isValid: (value: unknown) => boolean, expected: string]
const text: Check = [(value) => typeof value === 'string' && value !== '', 'a string that is not empty']
const flag: Check = [(value) => typeof value === 'boolean', 'true or false']
const count: Check = [(value) => Number.isSafeInteger(value) && Number(value) > 0, 'a whole number above 0']
const texts = (pattern: RegExp, expected: string): Check => [
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string' && pattern.test(item)),
  expected,
]

const checks: Readonly<Record<keyof ProjectOptions, Check>> = {
  publicKey: text,
  secretKey: [
    (value) => text[0](value) || (Array.isArray(value) && value.every(text[0])),
    'a string or a list of strings',
  ],
  isSignatureRequired: flag,
  allowedOrigins: texts(
    /^https?:\/\/[^/]+$/,
    'a list of origins such as "https://www.example.com", without a path',
  ),
  allowedTypes: texts(/^[\w.+-]+\/(\*|[\w.+-]+)$/, 'a list of types such as "image/*"'),
  maxFileSizeBytes: count,
  maxCallsPerMinute: count,
  isPrivate: flag,
  proxiedHosts: texts(
    /^(?:\*|[\w.-]+|\[[\da-f:.]+\])$/i,
    'a list of hosts such as "images.example.com", without a port, or "*"',
  ),
  reusesContent: flag,
  scan: [
    isScanPolicy,
    'an object with clamd as "host:port", infected as "remove" or "block", and unchecked as "hold" or "deliver"',
  ],
  isAutostoreOn: flag,
  isTotalHidden: flag,
  throttledCalls: count,
}

function isScanPolicy(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { clamd, infected = 'remove', unchecked = 'hold', ...others } = value
  const isKnown =
    ['remove', 'block'].includes(String(infected)) && ['hold', 'deliver'].includes(String(unchecked))
  return (
    typeof clamd === 'string' && parseClamd(clamd) !== null && isKnown && Object.keys(others).length === 0
  )
}

/** Refuses a project with an unknown field, which could be a misspelled limit. @throws ProjectsError */
export function assertKnownFields(project: object, place = 'A project'): void {
  const unknown = Object.keys(project).find((name) => !Object.hasOwn(checks, name))
  if (unknown === undefined) return
  throw new ProjectsError(
    `${place} has the unknown field "${unknown}": known are ${Object.keys(checks).join(', ')}.`,
  )
}

/** Longest text, and most items in a list. */
const MAX_CHARACTERS = 1000
const MAX_ITEMS = 1000

/** Refuses absurdly long texts and lists: they'd be compared with each request. @throws ProjectsError */
function assertShort(value: unknown, place: string): void {
  if (typeof value === 'string' && value.length > MAX_CHARACTERS) {
    throw new ProjectsError(`${place} has a text of more than ${MAX_CHARACTERS} characters.`)
  }
  if (typeof value !== 'object' || value === null) return
  const items = Object.values(value)
  if (items.length > MAX_ITEMS) throw new ProjectsError(`${place} has more than ${MAX_ITEMS} items.`)
  for (const item of items) assertShort(item, place)
}

function parseProject(entry: unknown, place: string): ProjectOptions {
  if (!isRecord(entry)) throw new ProjectsError(`${place} must be an object.`)
  assertKnownFields(entry, place)
  for (const [name, value] of Object.entries(entry)) {
    assertShort(value, `${place}: "${name}"`)
    const check = Object.entries(checks).find(([known]) => known === name)?.[1]
    if (!check?.[0](value)) throw new ProjectsError(`${place}: "${name}" must be ${check?.[1]}.`)
  }
  if (!isProject(entry)) throw new ProjectsError(`${place} needs a publicKey.`)
  if (entry.isPrivate && entry.secretKey === undefined) {
    throw new ProjectsError(`${place} is private and needs a secretKey, with which its URLs are signed.`)
  }
  return entry
}

function isProject(
  entry: Readonly<Record<string, unknown>>,
): entry is Readonly<Record<string, unknown>> & ProjectOptions {
  return typeof entry.publicKey === 'string'
}

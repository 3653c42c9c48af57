import { CdnError } from './CdnError.js'
import type { Operation } from './Operation.js'
import { parseAlignment, topLeft } from './parseAlignment.js'
import type { RawOperation } from './parseCdnPath.js'

type Params = readonly string[]
type Parser = (params: Params) => Operation | null

const formats = ['auto', 'jpeg', 'png', 'webp', 'preserve'] as const
const qualities = ['normal', 'better', 'best', 'lighter', 'lightest', 'smart', 'smart_retina'] as const

const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ['preview', parsePreview],
  ['resize', parseResize],
  ['scale_crop', (params) => parseCut('scale_crop', params)],
  ['crop', (params) => parseCut('crop', params)],
  ['rotate', parseRotate],
  ['mirror', (params) => (params.length === 0 ? { name: 'mirror' } : null)],
  ['flip', (params) => (params.length === 0 ? { name: 'flip' } : null)],
  ['json', (params) => (params.length === 0 ? { name: 'json' } : null)],
  ['stretch', (params) => withWord(params, ['on', 'off', 'fill'], (mode) => ({ name: 'stretch', mode }))],
  ['format', (params) => withWord(params, formats, (format) => ({ name: 'format', format }))],
  ['quality', (params) => withWord(params, qualities, (quality) => ({ name: 'quality', quality }))],
  [
    'progressive',
    (params) => withWord(params, ['yes', 'no'], (word) => ({ name: 'progressive', isOn: word === 'yes' })),
  ],
])

/**
 * Understands one operation of an address; null for `@…` markers, which only say who wrote the address.
 *
 * @throws {CdnError} `operation-unknown` or `operation-malformed`, naming the operation.
 */
export function parseOperation({ name, params }: RawOperation): Operation | null {
  if (name.startsWith('@')) return null
  const text = [name, ...params].join('/').slice(0, 100)
  const parser = parsers.get(name)
  if (!parser) throw new CdnError('operation-unknown', `The operation "${text}" is not known.`)
  const operation = parser(params)
  if (!operation)
    throw new CdnError('operation-malformed', `The operation "${text}" is not written correctly.`)
  return operation
}

function parsePreview(params: Params): Operation | null {
  if (params.length === 0) return { name: 'preview', widthPx: 2048, heightPx: 2048 }
  const size = params.length === 1 ? parseSize(params[0]) : null
  return size && { name: 'preview', ...size }
}

function parseResize(params: Params): Operation | null {
  const [, width, height] =
    params.length === 1 ? (/^([1-9]\d{0,4})?x([1-9]\d{0,4})?$/.exec(params[0] ?? '') ?? []) : []
  if (width === undefined && height === undefined) return null
  return { name: 'resize', widthPx: width ? Number(width) : null, heightPx: height ? Number(height) : null }
}

function parseCut(name: 'crop' | 'scale_crop', params: Params): Operation | null {
  const size = params.length <= 2 ? parseSize(params[0]) : null
  const alignment = params[1] === undefined ? topLeft : parseAlignment(params[1])
  return size && alignment && { name, ...size, alignment }
}

function parseRotate(params: Params): Operation | null {
  const [text = ''] = params
  if (params.length !== 1 || !/^-?\d{1,4}$/.test(text) || Number(text) % 90 !== 0) return null
  return { name: 'rotate', degrees: Number(text) }
}

function parseSize(text = ''): { widthPx: number; heightPx: number } | null {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text) ?? []
  return width && height ? { widthPx: Number(width), heightPx: Number(height) } : null
}

function withWord<Word extends string>(
  params: Params,
  words: readonly Word[],
  create: (word: Word) => Operation,
): Operation | null {
  const word = params.length === 1 ? words.find((candidate) => candidate === params[0]) : undefined
  return word === undefined ? null : create(word)
}

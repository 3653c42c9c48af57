import { type CdnOperation, FORMATS, isTuningName, parseColorOperation, QUALITIES } from '@lading/cdn'
import { CdnError } from '../errors/CdnError.js'
import type { CropSize, FillColor, Offset, Operation } from './Operation.js'
import { parseAlignment, topLeft } from './parseAlignment.js'

type Params = readonly string[]
type Parser = (params: Params) => Operation | null

const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ['preview', parsePreview],
  ['resize', parseResize],
  ['scale_crop', parseScaleCrop],
  ['crop', parseCrop],
  ['rotate', parseRotate],
  ['mirror', (params) => (params.length === 0 ? { name: 'mirror' } : null)],
  ['flip', (params) => (params.length === 0 ? { name: 'flip' } : null)],
  ['blur', (params) => parseStrength('blur', params, 10, 5000)],
  ['sharp', (params) => parseStrength('sharp', params, 5, 20)],
  ['setfill', parseFill],
  ['main_colors', parseMainColors],
  ['json', (params) => (params.length === 0 ? { name: 'json' } : null)],
  ['stretch', (params) => withWord(params, ['on', 'off', 'fill'], (mode) => ({ name: 'stretch', mode }))],
  ['format', (params) => withWord(params, FORMATS, (format) => ({ name: 'format', format }))],
  ['quality', (params) => withWord(params, QUALITIES, (quality) => ({ name: 'quality', quality }))],
  [
    'progressive',
    (params) => withWord(params, ['yes', 'no'], (word) => ({ name: 'progressive', isOn: word === 'yes' })),
  ],
])

/**
 * Parses one URL operation; null for `@…` markers, which only identify the client.
 *
 * @throws CdnError `operation-unknown` or `operation-malformed`, naming the operation.
 */
export function parseOperation({ name, params }: CdnOperation): Operation | null {
  if (name.startsWith('@')) return null
  const text = [name, ...params].join('/').slice(0, 100)
  const isColor = name === 'filter' || isTuningName(name)
  const parser = isColor
    ? (values: Params) => parseColorOperation({ name, params: values })
    : parsers.get(name)
  if (!parser) throw new CdnError('operation-unknown', `The operation "${text}" is not known.`)
  const operation = parser(params)
  if (!operation) throw new CdnError('operation-malformed', `The operation "${text}" is malformed.`)
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

function parseScaleCrop(params: Params): Operation | null {
  const size = params.length <= 2 ? parseSize(params[0]) : null
  const alignment = params[1] === undefined ? topLeft : parseAlignment(params[1])
  return size && alignment && { name: 'scale_crop', ...size, alignment }
}

function parseCrop(params: Params): Operation | null {
  const size = params.length <= 2 ? parseCropSize(params[0]) : null
  const alignment = params[1] === undefined ? topLeft : parseAlignment(params[1])
  return size && alignment && { name: 'crop', size, alignment }
}

function parseCropSize(text = ''): CropSize | null {
  const [, across, down] = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/.exec(text) ?? []
  if (across && down) return { ratio: Number(across) / Number(down) }
  const [, width, height] = /^([1-9]\d{0,4}(?:p|%)?)x([1-9]\d{0,4}(?:p|%)?)$/.exec(text) ?? []
  const sides = [parseSide(width), parseSide(height)]
  return sides[0] && sides[1] ? { width: sides[0], height: sides[1] } : null
}

function parseSide(text = ''): Offset | null {
  const value = Number.parseInt(text, 10)
  if (!/\D$/.test(text)) return Number.isNaN(value) ? null : { px: value }
  return value <= 100 ? { percent: value } : null
}

function parseStrength(name: 'blur' | 'sharp', params: Params, usual: number, max: number): Operation | null {
  const strength = parseInteger(params[0] ?? String(usual), 0, max)
  return params.length <= 1 && strength !== null ? { name, strength } : null
}

function parseMainColors(params: Params): Operation | null {
  const count = parseInteger(params[0] ?? '5', 1, 10)
  return params.length <= 1 && count !== null ? { name: 'main_colors', count } : null
}

function parseFill(params: Params): Operation | null {
  const color = params.length === 1 ? parseColor(params[0]) : null
  return color && { name: 'setfill', color }
}

function parseColor(text = ''): FillColor | null {
  if (!/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return null
  const digits = text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(digits, 'hex')
  return { red, green, blue, alpha }
}

function parseInteger(text: string | undefined, min: number, max: number): number | null {
  const value = /^-?\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
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

import type { BodyForm } from './FaultRule.js'

const HUGE_BYTES = 50_000_000

/** Corrupts an answer body; `truncated` returns it unchanged because truncation happens on the connection. */
export function corruptBody(text: string, form: BodyForm): string {
  switch (form) {
    case 'truncated':
      return text
    case 'html':
      return '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'
    case 'empty':
      return ''
    case 'bom':
      return `\uFEFF${text}`
    case 'huge':
      return text.padEnd(HUGE_BYTES)
    case 'broken':
      return text.slice(0, Math.floor(text.length / 2))
    case 'wrong-types':
      return JSON.stringify(mapValues(parse(text), () => 42))
    case 'missing-uuid': {
      const { uuid: _uuid, file_id: _id, file: _file, token: _token, id: _group, ...rest } = parse(text)
      return JSON.stringify(rest)
    }
    case 'prototype-keys':
      return `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
  }
}

function mapValues(
  record: Record<string, unknown>,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

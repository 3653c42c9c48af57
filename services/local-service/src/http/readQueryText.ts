import type { FastifyRequest } from 'fastify'

/** Returns one query value: the first value if the name is repeated, undefined if it's missing or empty. */
export function readQueryText(request: FastifyRequest, name: string): string | undefined {
  const { query } = request
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}
